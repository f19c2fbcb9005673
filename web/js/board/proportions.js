/* What the board looks like, for every program that draws it: JSON after the words `export default`.
   Lengths are in cells (the distance between neighbouring points) unless their name ends in Px. */
export default {
  "lengths": {
    "margin": 0.77,
    "edgeInner": 0.56,
    "plateCorner": 0.16,
    "gridLine": 0.03,
    "stone": 0.455,
    "stoneRim": 0.035,
    "dot": 0.27,
    "linkWidth": 0.24,
    "pathWidth": 0.13,
    "lastRing": 0.19,
    "lastRingWidth": 0.075,
    "filledArm": 0.15,
    "markWidth": 0.07,
    "legalDot": 0.085,
    "highlightRing": 0.48,
    "highlightWidth": 0.065,
    "cross": 0.16,
    "zigzagWidth": 0.045,
    "outlineWidth": 0.1,
    "outlineGap": 0.055,
    "edgeNumber": 0.22,
    "edgeNumberDistance": 0.46,
    "coordinate": 0.36,
    "coordinateMinPx": 9,
    "coordinateMaxPx": 14,
    "coordinateRoom": 1.9,
    "cellMaxPx": 110
  },
  "opacities": {
    "ghost": 0.45,
    "illegal": 0.2,
    "highlightArea": 0.34,
    "zigzagInside": 0.12
  },
  "colors": {
    "light": {
      "plate": "#f1e4c9",
      "grid": "#b39e78",
      "coordinate": "#6b6152",
      "red": "#cf3a2e",
      "redRim": "#9c2318",
      "blue": "#2d63c8",
      "blueRim": "#1b4292",
      "onStone": "#ffffff",
      "highlight": "#e89a00",
      "focus": "#1f1b16",
      "zigzag": "#6b6152"
    },
    "dark": {
      "plate": "#2b3038",
      "grid": "#5b6472",
      "coordinate": "#a3abb8",
      "red": "#ee6a5c",
      "redRim": "#ff9d92",
      "blue": "#5b93f2",
      "blueRim": "#9dc0ff",
      "onStone": "#14171c",
      "highlight": "#ffc23d",
      "focus": "#ffffff",
      "zigzag": "#c3cad5"
    }
  }
};
