/** What is used here of gifenc, which declares no types. */
declare module "gifenc" {
  export type Palette = number[][];
  export type Format = "rgb444" | "rgb565" | "rgba4444";
  export interface FrameOptions {
    /** The colours of the whole file, given with its first picture. */
    palette?: Palette;
    /** How often the whole is repeated; 0: for ever. */
    repeat?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** In milliseconds. */
    delay?: number;
    /** What becomes of the picture afterwards, as the format numbers it. */
    dispose?: number;
  }
  export interface Encoder {
    writeFrame(indexes: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Uint8ClampedArray, colors: number, options: { format: Format }): Palette;
  export function nearestColorIndex(palette: Palette, color: number[]): number;
}
