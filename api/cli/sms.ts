import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `sms list`. */
export function addSms(program: Command, io: CommandIo): void {
  const sms = program
    .command('sms')
    .description('Text messages that were written. Their codes confirm phone numbers, so nobody but who runs this server reads them.')
  sms
    .command('list')
    .option('--json', 'print JSON')
    .description('Lists the newest hundred text messages, whole, with how far each is.')
    .addHelpText('after', '\nExample:\n  riskpilot sms list')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { listSms } = await import('../notifications/sms/list-sms.ts')
      const { makeSecretCipher } = await import('../platform/settings/encrypted-secret.ts')
      const value = await withDatabase(io, ({ asOwner, secretKey, origin }) =>
        asOwner((owner) => listSms(owner, { cipher: makeSecretCipher(secretKey), origin })),
      )
      const lines = value.map(({ createdAt, status, to, text }) => [createdAt, status, to, text].join('  '))
      print(io, { json, value, lines: lines.length === 0 ? ['No text message was written yet.'] : lines })
    })
}
