import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { EscalationRule } from '../../../api/notifications/escalation/escalation-rule.entity.ts'
import { AlertSettings } from '../../../api/notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../../../api/notifications/settings/alert-settings.ts'
import { NotificationPreferences } from '../../../api/notifications/settings/notification-preferences.entity.ts'
import { type SmsDependencies, smsSender } from '../../../api/notifications/sms/sender.ts'
import { addPhone, confirmPhone, smsSettings } from '../../../api/notifications/sms/sms-phones.ts'
import { twilioProvider } from '../../../api/notifications/sms/twilio.ts'
import { deliverDue } from '../../../api/platform/outbound/deliver-due.ts'
import type { Actor, Role } from '../../../api/platform/rights/rights.ts'
import { makeSecretCipher } from '../../../api/platform/settings/encrypted-secret.ts'
import type { Work } from '../../../api/platform/transaction/work.ts'
import { type TestDatabase, testDatabase } from '../database/test-database.ts'
import { inTestWork } from '../in-test-work.ts'
import { newMember } from '../new-member.ts'
import { notifyRaised, raisedRisk } from './notify-raised.ts'
import { codeIn, TestTwilio, testAccount } from './twilio.ts'

type Person = Awaited<ReturnType<typeof newMember>>
type Raised = ReturnType<typeof raisedRisk>
/** Makes a risk of a business; its id. */
type AddRisk = (work: Work, businessId: string) => Promise<string>

export const cipher = makeSecretCipher('a key of these tests, long enough for one')
export const system: Actor = { kind: 'system' }
export const [hers, his] = ['+15005550001', '+15005550002']

export const mug = (more: Partial<Parameters<typeof raisedRisk>[0]> = {}): Raised =>
  raisedRisk({ id: '', title: 'Refund rate of Mug is up 3%', severity: 'critical', ...more })

/** A shop whose two managers are mailed and may be texted, new for each test of a file. */
class SmsShop {
  readonly twilio = new TestTwilio()
  businessId = ''
  now = new Date(0)
  ann!: Person
  bob!: Person
  private test!: TestDatabase
  private people = 0

  constructor(private readonly addRisk: AddRisk) {}

  async open(): Promise<void> {
    this.test = await testDatabase({ entities: [AlertSettings, NotificationPreferences, EscalationRule] })
    await this.twilio.start()
  }

  async close(): Promise<void> {
    await this.twilio.stop()
    await this.test[Symbol.asyncDispose]()
  }

  async begin(): Promise<void> {
    this.businessId = await this.test.createBusiness({ zone: 'UTC', name: 'Acme' })
    this.now = new Date('2024-06-01T08:00:00Z')
    this.ann = await this.member()
    this.bob = await this.member()
    await this.choose('email', 'sms')
  }

  async end(): Promise<void> {
    // The next test counts what is asked of all businesses.
    await (await this.owner()).query('delete from sms_phone')
    await this.forgetLimits()
    this.twilio.taken.length = 0
    this.twilio.asked = 0
    this.twilio.answers.clear()
    this.twilio.fates.clear()
  }

  readonly owner = async () => (await this.test.connectAsOwner()).pool

  readonly forgetLimits = async () => {
    await (await this.owner()).query('delete from identity.rate_limit')
  }

  readonly member = async (role: Role = 'manager'): Promise<Person> => {
    const { test, businessId } = this
    const person = await newMember({ db: test.db, businessId }, `sms${++this.people}@shop.example`, { role })
    await (await this.owner()).query('update identity."user" set "emailVerified" = true where id = $1', [person.userId])
    return person
  }

  readonly as = <T>(actor: Actor, fn: (work: Work) => Promise<T>): Promise<T> =>
    inTestWork({ db: this.test.db, businessId: this.businessId, actor, now: this.now }, fn)

  readonly choose = (...channels: string[]) => {
    const financialRecipients = [this.ann.email, this.bob.email, 'books@shop.example']
    return this.as(system, (work) => saveAlertSettings(work, { channels, financialRecipients, vendorRecipients: [], legalRecipients: [] }))
  }

  readonly later = (minutes: number): void => {
    this.now = new Date(this.now.getTime() + minutes * 60_000)
  }

  readonly dependencies = (more: Partial<SmsDependencies> = {}) =>
    ({
      db: this.test.db,
      clock: { now: () => this.now },
      log: pino({ level: 'silent' }),
      provider: twilioProvider(testAccount, this.twilio),
      external: { cipher, origin: () => 'https://pilot.example' },
      ...more,
    }) as SmsDependencies

  readonly deliver = (more?: Partial<SmsDependencies>) => deliverDue(smsSender, this.dependencies(more))

  /** A number that its person confirmed by what was texted to it. */
  readonly confirmed = async (person: Person, number: string): Promise<void> => {
    await this.as(person, (work) => addPhone(work, { cipher }, { number }))
    await this.deliver()
    const sent = this.twilio.taken.find(({ to }) => to === number)
    this.twilio.taken.splice(0)
    if (!sent) throw new Error('No code was texted.')
    await this.as(person, (work) => confirmPhone(work, { code: codeIn(sent) }))
  }

  readonly leak = (...risks: readonly Raised[]) =>
    this.as(system, async (work) => {
      const raised: Raised[] = []
      for (const risk of risks.length > 0 ? risks : [mug()]) raised.push({ ...risk, id: await this.addRisk(work, this.businessId) })
      await notifyRaised(work, raised)
      return raised
    })

  readonly phone = async (person: Person) => (await this.as(person, (work) => smsSettings(work, { sendsSms: true }))).phone

  /**
   * Of all messages of the business, in their order; one that was handed over is called sent, as
   * whoever runs the server reads it.
   */
  readonly statuses = () =>
    this.as(system, async ({ sql }) => {
      const rows = await sql<{ status: string }>('select status from outbound_message where business_id = $1 order by id', [
        this.businessId,
      ])
      return rows.map(({ status }) => (status === 'delivered' ? 'sent' : status))
    })

  /** The numbers that were texted, with how each text begins. */
  readonly texts = () => this.twilio.taken.map(({ to, text }) => [to, text.split('.')[0]])

  /** The titles under a person's bell. */
  readonly bell = (person: Person) =>
    this.as(person, async ({ sql }) => {
      const rows = await sql<{ title: string }>('select title from notification where business_id = $1 and user_id = $2 order by title', [
        this.businessId,
        person.userId,
      ])
      return rows.map(({ title }) => title)
    })
}

/** Call it once in a file. */
export function smsShop(addRisk: AddRisk): SmsShop {
  const shop = new SmsShop(addRisk)
  beforeAll(() => shop.open())
  afterAll(() => shop.close())
  beforeEach(() => shop.begin())
  afterEach(() => shop.end())
  return shop
}
