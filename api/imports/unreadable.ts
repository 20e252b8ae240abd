/** A file that cannot be read, or cannot be read further. `problem` goes on after the file's name; `line` is where, when known. */
export class Unreadable extends Error {
  constructor(
    readonly problem: string,
    readonly line: number | null = null,
  ) {
    super(problem)
    this.name = 'Unreadable'
  }
}
