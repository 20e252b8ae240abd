import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuidv7 } from '../../db/uuid.ts'
import { runFolder, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { requestCall } from '../onboarding/call-requests.ts'
import { runCommand } from './program.ts'

it('OPS-05 ONB-45 calls list shows the wishes to be called of every business to who runs the installation', async () => {
  await using shop = await testDatabase()
  const dataDir = await mkdtemp(join(runFolder(), 'calls-'))
  const secret = { SECRET_KEY: 'a secret of this test alone, long enough' }
  const env = { DATA_DIR: dataDir, PORT: '0', DATABASE_URL: shop.ownerUrl, DATABASE_APP_URL: shop.appUrl, ...secret }
  const calls = async (...args: string[]) => {
    const said: string[] = []
    const io = { env, durable: false, out: (text: string) => void said.push(text), err: () => undefined }
    return { code: await runCommand(['calls', 'list', ...args], io), out: said.join('') }
  }
  expect(await calls()).toEqual({ code: 0, out: 'Nobody has asked to be called.\n' })
  const ask = (businessId: string, at: string, email: string) =>
    inTestWork(
      {
        db: shop.db,
        businessId,
        actor: { kind: 'person', userId: uuidv7(new Date(at)), email, role: 'owner' },
        now: new Date(at),
      },
      (work) => requestCall(work, { phone: '+44 20 7946 0000', preferredTime: 'mornings' }),
    )
  const [tea, toys] = [await shop.createBusiness({ name: 'Tea' }), await shop.createBusiness({ name: 'Toys' })]
  await ask(tea, '2030-01-01T10:00:00Z', 'ann@tea.example')
  await ask(toys, '2030-01-02T10:00:00Z', 'bob@toys.example')
  const { code, out } = await calls('--json')
  expect([code, JSON.parse(out)]).toEqual([
    0,
    [
      expect.objectContaining({ business: toys, email: 'bob@toys.example', requestedAt: '2030-01-02T10:00:00.000Z' }),
      expect.objectContaining({ businessName: 'Tea', phone: '+44 20 7946 0000', preferredTime: 'mornings', topic: null }),
    ],
  ])
  expect((await calls()).out.split('\n')[1]).toBe('2030-01-01T10:00:00.000Z\tTea\tann@tea.example\t+44 20 7946 0000\tmornings\t')
  await rm(dataDir, { recursive: true, force: true })
})
