/** The version in package.json, put in by the build. */
declare const __APP_VERSION__: string;

/** A page of the guide as text. */
declare module '*.html?raw' {
  const text: string;
  export default text;
}
