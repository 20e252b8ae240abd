import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { misfits, themes } from './look-over.ts'
import { openMailingShop } from './mailing-shop.ts'
import { makePerson, ownerPool, type Person, post, signIn } from './person.ts'

// One shop: its mails are written once.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

type Mail = { readonly subject: string; readonly body: string; readonly html: string }

const origin = process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000'
let owner: Person
test.beforeAll(async () => {
  owner = await makePerson('mailreader')
})

/** The newest mail to the owner whose subject fits, with its addresses as they are delivered; null before there is one. */
async function mailTo(subject: string): Promise<Mail | null> {
  const { rows } = await ownerPool().query<Mail>(
    'select subject, body, html from identity.mail where recipient = $1 and subject ~ $2 order by created_at desc limit 1',
    [owner.email, subject],
  )
  const delivered = (text: string) => text.replaceAll('{origin}', origin).replaceAll('{link}', `${origin}/unsubscribe?token=x`)
  const [mail] = rows
  return mail ? { ...mail, body: delivered(mail.body), html: delivered(mail.html) } : null
}

async function waitFor(subject: string): Promise<Mail> {
  await expect.poll(() => mailTo(subject), { timeout: 150_000 }).not.toBeNull()
  return (await mailTo(subject)) as Mail
}

const figuresIn = (text: string): string[] => text.replaceAll(/https?:\/\/\S+/g, '').match(/[£$€]?\d[\d.,]*\d|\d/g) ?? []

/** What axe finds. A mail has no landmarks: it is shown within the page of a mailbox, which has them. */
const findings = async (page: Page) => (await axeFindings(page)).filter((what) => !/^(region|landmark-one-main) /.test(what))

/** Looks at a mail as a mailbox shows it, at the widths of two phones and of a reading pane. */
async function lookAt(page: Page, name: string, mail: Mail): Promise<void> {
  await page.setContent(mail.html)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.subject)
  // An item with its figure comes first, and the way on from it is one click.
  const money = page.getByText(/£\d/).filter({ hasNot: page.locator('div') })
  const link = page.getByRole('link', { name: 'Open the rows that prove it' }).first()
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of [320, 390, 600]) {
      const at = `${name}, ${theme}, ${width} px`
      await page.setViewportSize({ width, height: 800 })
      await expect(money.first(), at).toBeInViewport({ ratio: 1 })
      await expect(link, at).toBeVisible()
      expect(await misfits(page), at).toEqual([])
      expect(await findings(page), at).toEqual([])
      const folder = process.env.RISKPILOT_PICTURES
      if (folder) await page.screenshot({ path: join(folder, `${at.replaceAll(/[^\p{L}\d]+/gu, '-')}.png`), fullPage: true })
    }
  }
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^${origin}/risks/[\\da-f-]{36}$`))
  expect(figuresIn(await page.locator('body').innerText())).toEqual(figuresIn(`${mail.subject}\n${mail.body}`))
}

/** Names the owner as the contact for alerts that nobody looks at. Alerts told of before that wait for no look. */
async function nameContact(page: Page): Promise<void> {
  await signIn(page, owner)
  const { rows } = await ownerPool().query<{ id: string }>('select id from identity."user" where email = $1', [owner.email])
  const query = 'mutation ($input: UpdateEscalationInput!) { updateEscalation(input: $input) { userErrors { message } } }'
  const input = { severity: 'low', hours: 4, memberIds: rows.map(({ id }) => id) }
  expect(await post(page, '/graphql', { query, variables: { input } })).toBe(200)
}

test('UX-12 an alert mail fits phones and panes in both themes, with the money, the next step and the rows one click away', async ({
  page,
}) => {
  await nameContact(page)
  await openMailingShop(page, owner, [owner.email])
  await lookAt(page, 'alert mail', await waitFor('leak'))
  await expectNextSteps(page)
})

test('UX-12 the mail to the next contact fits phones and panes in both themes, and says for how long nobody looked', async ({ page }) => {
  await ownerPool().query(
    `update unseen_alert set told_at = told_at - interval '4 hours', due_at = due_at - interval '4 hours' where business_id = $1`,
    [owner.businessId],
  )
  await lookAt(page, 'escalation mail', await waitFor('^Nobody has looked yet: '))
  await expect(page.getByText('Nobody has looked at this alert for 4 hours.').first()).toBeVisible()
  await expectNextSteps(page)
})

test('UX-12 a daily summary fits phones and panes in both themes, and sums what all open leaks cost', async ({ page }) => {
  await ownerPool().query(
    `insert into digest_round (business_id, kind, until) values ($1, 'daily', now() - interval '3 days')
     on conflict (business_id, kind) do update set until = excluded.until`,
    [owner.businessId],
  )
  await lookAt(page, 'daily summary', await waitFor('\\(daily summary\\)$'))
  await expect(page.getByText(/^\d+ leaks are open and together cost about £[\d,.]+ a month:$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the alerts' })).toHaveAttribute('href', `${origin}/risks`)
})

/** Each alert says one next step, as one sentence. */
async function expectNextSteps(page: Page): Promise<void> {
  const steps = page.getByText(/^Next: /)
  await expect(steps).toHaveCount(await page.getByRole('link', { name: 'Open the rows that prove it' }).count())
  for (const step of await steps.all()) await expect(step).toHaveText(/[^.]\.$/)
}
