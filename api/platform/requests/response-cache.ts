/** Bytes as they were sent, with the headers that belong to them. */
export type SentAnswer = {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** The first fields of the graph that it answers. */
  readonly fields: readonly string[]
}

/** What the database said when it was asked who is asking. */
export type Moment = {
  /** The snapshot that it was asked about, if any. */
  readonly since: string | null
  /** Nothing of the business was written between that one and this moment's. */
  readonly isUnchanged: boolean
  readonly snapshot: string
}

const mostBytes = 32 * 1024 * 1024
const mostOfOne = 4 * 1024 * 1024
/** Notes of changes are kept for a day (`server/retention-rules.ts`), so nothing may be asked about a snapshot that is nearly as old. */
const longestMs = 60 * 60_000

/** The answers that one caller was given of one state of their business. */
class Shelf {
  /** Those given last at the end. */
  readonly answers = new Map<string, SentAnswer>()
  readonly madeAt = performance.now()
  bytes = 0

  constructor(
    readonly snapshot: string,
    readonly standing: string,
  ) {}
}

/** The answers to one request's caller, of the state that the business is in. */
export type Kept = {
  find(question: string): SentAnswer | undefined
  keep(question: string, answer: SentAnswer): void
}

/**
 * Answers to questions that callers ask again while nothing has changed: screens that are opened again, programs that look for news. Nothing
 * here is believed by its age: each request asks the database who is asking, and in the same statement whether any transaction has written
 * for the business that the shelf's snapshot had not seen. Of one caller each, so rights need not be compared.
 */
export class KeptAnswers {
  /** By session or key, those used last at the end. */
  private readonly shelves = new Map<string, Shelf>()
  private bytes = 0

  /** `onUse` hears which fields an answer was for that was given again. */
  constructor(private readonly onUse: (fields: readonly string[]) => void) {}

  /** Of which moment answers of this caller are at hand; null for none. */
  snapshotOf(asker: string): string | null {
    const shelf = this.shelves.get(asker)
    if (shelf && performance.now() - shelf.madeAt > longestMs) this.drop(asker, shelf)
    return this.shelves.get(asker)?.snapshot ?? null
  }

  /**
   * What may be given again to a caller of this standing (business, role and whatever else answers depend on). Undefined where another
   * request of theirs found out meanwhile that something changed.
   */
  of(asker: string, standing: string, { since, isUnchanged, snapshot }: Moment): Kept | undefined {
    const known = this.shelves.get(asker)
    if ((known?.snapshot ?? null) !== since) return undefined
    const isGood = known !== undefined && isUnchanged && known.standing === standing
    if (known) isGood ? this.shelves.delete(asker) : this.drop(asker, known)
    const shelf = isGood ? known : new Shelf(snapshot, standing)
    this.shelves.set(asker, shelf)
    return {
      find: (question) => this.find(shelf, question),
      keep: (question, answer) => this.keep(asker, shelf, [question, answer]),
    }
  }

  /** Where notes of changes may be of another database than they were. */
  forgetAll(): void {
    this.shelves.clear()
    this.bytes = 0
  }

  private find({ answers }: Shelf, question: string): SentAnswer | undefined {
    const answer = answers.get(question)
    if (!answer) return undefined
    answers.delete(question)
    answers.set(question, answer)
    this.onUse(answer.fields)
    return answer
  }

  private keep(asker: string, shelf: Shelf, [question, answer]: readonly [string, SentAnswer]): void {
    const size = sizeOf(question, answer)
    // A shelf that was taken away meanwhile is nobody's.
    if (this.shelves.get(asker) !== shelf || shelf.answers.has(question) || size > mostOfOne) return
    for (const [other, oldest] of shelf.answers) {
      if (shelf.bytes + size <= mostOfOne) break
      shelf.answers.delete(other)
      this.grow(shelf, -sizeOf(other, oldest))
    }
    shelf.answers.set(question, answer)
    this.grow(shelf, size)
    for (const [other, oldest] of this.shelves) {
      if (this.bytes <= mostBytes) return
      this.drop(other, oldest)
    }
  }

  private grow(shelf: Shelf, bytes: number): void {
    shelf.bytes += bytes
    this.bytes += bytes
  }

  private drop(asker: string, shelf: Shelf): void {
    this.shelves.delete(asker)
    this.bytes -= shelf.bytes
  }
}

function sizeOf(question: string, { body }: SentAnswer): number {
  return body.length + 2 * question.length
}
