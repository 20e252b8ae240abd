import type { Currency } from '../../../values/money.ts'
import { type Question, questionProblem } from '../../decide/question.ts'

/**
 * `unrecognized`: no layout fits; `question`: a person has to say something first; `currency`: it is not in the business's; `damaged`: anything
 * else.
 */
export type UnreadKind = 'unrecognized' | 'question' | 'currency' | 'damaged'

/** A file that cannot be read, or cannot be read further. `problem` goes on after the file's name; `line` is where, when known. */
export class Unreadable extends Error {
  readonly line: number | null
  readonly kind: UnreadKind
  /** What a person has to say first, as data. */
  readonly question: Question | null
  /** The currency that most of the file is in, where it was refused because of it. */
  readonly currency: Currency | null

  constructor(
    readonly problem: string,
    {
      line = null,
      kind = 'damaged',
      question = null,
      currency = null,
    }: Partial<Pick<Unreadable, 'line' | 'kind' | 'question' | 'currency'>> = {},
  ) {
    super(problem)
    this.name = 'Unreadable'
    this.line = line
    this.kind = kind
    this.question = question
    this.currency = currency
  }

  /** The end of a reading that needs an answer. The problem is the question with the lines that settle it. */
  static asking(question: Question, fileName: string): Unreadable {
    const line = 'line' in question ? question.line : null
    const isUnknown = question.kind === 'columns' && question.absent === null
    return new Unreadable(questionProblem(question, fileName), { line, kind: isUnknown ? 'unrecognized' : 'question', question })
  }
}
