/** `unrecognized`: no layout fits; `question`: a person has to say something first; `damaged`: anything else. */
export type UnreadKind = 'unrecognized' | 'question' | 'damaged'

/** A file that cannot be read, or cannot be read further. `problem` goes on after the file's name; `line` is where, when known. */
export class Unreadable extends Error {
  readonly line: number | null
  readonly kind: UnreadKind

  constructor(
    readonly problem: string,
    { line = null, kind = 'damaged' }: { line?: number | null; kind?: UnreadKind } = {},
  ) {
    super(problem)
    this.name = 'Unreadable'
    this.line = line
    this.kind = kind
  }
}
