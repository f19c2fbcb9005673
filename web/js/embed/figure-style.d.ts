/** The text of `figure.css`, as the build writes it into a module: an embedded board loads no file beside its script. */

declare const style: string;
export default style;
