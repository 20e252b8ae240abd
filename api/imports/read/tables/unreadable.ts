import type { Currency } from '../../../values/money.ts'
import { type Question, questionProblem } from '../../decide/question.ts'

/**
 * `unrecognized`: no layout fits; `question`: an answer is needed first; `currency`: it is not in
 * the business's currency; `damaged`: anything else.
 */
export type UnreadKind = 'unrecognized' | 'question' | 'currency' | 'damaged'

/**
 * A file that cannot be read, or cannot be read further. `problem` follows the file's name; `line`
 * is where, when known.
 */
export class Unreadable extends Error {
  readonly line: number | null
  readonly kind: UnreadKind
  /** The question that must be answered first, as data. */
  readonly question: Question | null
  /** The currency of most of the file, where that is the reason for the refusal. */
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

  /**
   * The error for a reading that needs an answer. Its problem is the question with the options that
   * answer it.
   */
  static asking(question: Question, fileName: string): Unreadable {
    const line = 'line' in question ? question.line : null
    const isUnknown = question.kind === 'columns' && question.absent === null
    return new Unreadable(questionProblem(question, fileName), { line, kind: isUnknown ? 'unrecognized' : 'question', question })
  }
}
