/** The functions of jstat that tests use as an oracle; the package has no types of its own. */
declare module 'jstat' {
  export const jStat: { betaln(a: number, b: number): number; gammaln(x: number): number }
}
