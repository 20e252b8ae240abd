import { createInterface } from 'node:readline'
import { Failure } from '../platform/failures/failures.ts'

/** Asks a person and returns the line that was typed, without blanks around it. Throws `unavailable` when the person leaves instead. */
export type Ask = (question: string) => Promise<string>

/**
 * Asks on a terminal: `output` shows the question, `input` has the answer. Ctrl-C and the end of the
 * input leave.
 */
export function askOn(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask {
  return (question) =>
    new Promise((resolve, reject) => {
      const lines = createInterface({ input, output, terminal: true })
      lines.once('SIGINT', () => lines.close())
      const leave = () => {
        output.write('\n')
        reject(new Failure('unavailable', 'Interrupted. Nothing was kept.'))
      }
      lines.once('close', leave)
      lines.question(question, (answer) => {
        lines.off('close', leave)
        lines.close()
        resolve(answer.trim())
      })
    })
}
