import type { Command } from 'commander'
import { Failure } from '../platform/failures/failures.ts'
import { type CommandIo, print } from './io.ts'

/** `mail list` and `mail show`. */
export function addMail(program: Command, io: CommandIo): void {
  const mail = program
    .command('mail')
    .description('Mail that was written. Its links let people in, so nobody but who runs this server reads them.')
  mail
    .command('list')
    .option('--json', 'print JSON')
    .description('Lists the newest hundred mails with how far each is.')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { listMail } = await import('../mail/list-mail.ts')
      const value = await withDatabase(io, ({ db }) => listMail(db.pool))
      const lines = value.map(({ id, createdAt, status, to, subject }) => [id, createdAt, status, to, subject].join('  '))
      print(io, { json, value, lines: lines.length === 0 ? ['No mail was written yet.'] : lines })
    })
  mail
    .command('show')
    .argument('<id>', 'a mail (mail list shows the ids)')
    .option('--json', 'print JSON')
    .description('Prints a mail whole, with its link.')
    .addHelpText('after', '\nExample:\n  riskpilot mail show 0197…')
    .action(async (id: string, { json = false }: { json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { mailWithLink } = await import('../mail/list-mail.ts')
      const value = await withDatabase(io, ({ db, secretKey, origin }) => mailWithLink(db.pool, { secretKey, origin }, id))
      if (!value) throw new Failure('not_found', `There is no mail ${id}. \`riskpilot mail list\` shows them.`)
      const { to, subject, status, problem, text } = value
      const head = [`To: ${to}`, `Subject: ${subject}`, `Status: ${status}${problem === null ? '' : ` (${problem})`}`]
      print(io, { json, value, lines: [...head, '', text] })
    })
}
