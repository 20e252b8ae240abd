import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { leakyShop } from '../../api/made-shops/leaky-shop.ts'
import { axeFindings } from './axe.ts'
import { lookOver, misfits, themes } from './look-over.ts'
import { importFiles, mailsTo, mailTo, makeMember, makePerson, ownerPool, type Person, post, scanned, signIn } from './person.ts'

// One shop, which is imported once, because a copy is told of nothing: its mails are written, then
// stopped, then nobody looks.
test.describe.configure({ mode: 'serial' })
// Colors are looked at while nothing moves.
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', contextOptions: { reducedMotion: 'reduce' } })

type Mail = { readonly subject: string; readonly body: string; readonly html: string }

const origin = process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000'
/** Who gets the mails of alerts besides the owner and is no member. */
const recipient = 'cfo@urban.example'

let owner: Person
/** The contact for alerts that nobody looks at. */
let helper: Person
test.beforeAll(async () => {
  owner = await makePerson('mailreader')
  helper = await makeMember('mailhelper', { ...owner, role: 'viewer' })
})

/**
 * The newest mail to a person whose subject fits, with its addresses as they are delivered; null
 * before there is one.
 */
async function newest(subject: string, { email }: Person): Promise<Mail | null> {
  const { rows } = await ownerPool().query<Mail>(
    'select subject, body, html from identity.mail where recipient = $1 and subject ~ $2 order by created_at desc limit 1',
    [email, subject],
  )
  const delivered = (text: string) => text.replaceAll('{origin}', origin).replaceAll('{link}', `${origin}/unsubscribe?token=x`)
  const [mail] = rows
  return mail ? { ...mail, body: delivered(mail.body), html: delivered(mail.html) } : null
}

async function waitFor(subject: string, person = owner): Promise<Mail> {
  await expect.poll(() => newest(subject, person), { timeout: 150_000 }).not.toBeNull()
  return (await newest(subject, person)) as Mail
}

/**
 * The path of the link in the newest mail to an address, as the operator sees it; empty before
 * there is one.
 */
async function linkTo(address: string): Promise<string> {
  return /Stop these mails: \S*?(\/unsubscribe\?token=[\w-]+)/.exec(await mailTo(address))?.[1] ?? ''
}

const figuresIn = (text: string): string[] => text.replaceAll(/https?:\/\/\S+/g, '').match(/[£$€]?\d[\d.,]*\d|\d/g) ?? []

/**
 * What axe finds. A mail has no landmarks: it is shown within the page of a mailbox, which has
 * them.
 */
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

/**
 * Imports the files of a shop that leaks, whose setup names two recipients of alerts, and helper
 * where nobody looks.
 */
async function openShop(page: Page): Promise<void> {
  await signIn(page, owner)
  const required = { fullName: 'Una Urban', roleTitle: 'Owner', workEmail: owner.email, companyName: 'Urban' }
  const profile = { industry: 'retail', companySize: '1-10', businessModel: 'b2c', selectedPlan: 'enterprise' }
  const alerts = { alertChannels: ['email'], financialAlertRecipients: `${owner.email}, ${recipient}` }
  expect(await post(page, '/api/onboarding', { ...required, ...profile, ...alerts })).toBe(200)
  expect(await post(page, '/api/onboarding/complete', {})).toBe(200)
  // Alerts told of before there is a contact wait for no look.
  const { rows } = await ownerPool().query<{ id: string }>('select id from identity."user" where email = $1', [helper.email])
  const query = 'mutation ($input: UpdateEscalationInput!) { updateEscalation(input: $input) { userErrors { message } } }'
  const input = { severity: 'low', hours: 4, memberIds: rows.map(({ id }) => id) }
  expect(await post(page, '/graphql', { query, variables: { input } })).toBe(200)
  await importFiles(page, canonicalFiles(leakyShop))
}

test('UX-12 an alert mail fits phones and panes in both themes, with the money, the next step and the rows one click away', async ({
  page,
}) => {
  await openShop(page)
  await scanned(page)
  await lookAt(page, 'alert mail', await waitFor('leak'))
  await expectNextSteps(page)
})

test('UX-12 the link of a mail stops it with one click, signed out, and the settings show it', async ({ page, browser, baseURL }) => {
  await expect.poll(() => linkTo(owner.email), { timeout: 60_000 }).not.toBe('')
  const reader = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage()
  await reader.goto(await linkTo(owner.email))
  await expect(reader.getByRole('heading', { name: 'Stop emails about new leaks at Shop of mailreader?' })).toBeVisible()
  await lookOver(reader, 'stop emails')
  await signIn(page, owner, '/settings/notifications')
  const choice = page.getByRole('checkbox', { name: /^Emails about new leaks/ })
  await expect(choice).toBeChecked()
  await reader.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(reader.getByRole('heading', { name: 'You no longer get emails about new leaks at Shop of mailreader' })).toBeVisible()
  await lookOver(reader, 'emails stopped')
  expect(await reader.context().cookies()).toEqual([])
  await page.reload()
  await expect(choice).not.toBeChecked()
  await choice.check()
  await page.locator('form').filter({ has: choice }).getByRole('button', { name: 'Save notifications', exact: true }).click()
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await reader.goto(await linkTo(owner.email))
  await expect(reader.getByRole('button', { name: 'Stop these emails' })).toBeVisible()

  // Who is no member has no settings, and gets the mails again by the same link.
  await reader.goto(await linkTo(recipient))
  await reader.getByRole('button', { name: 'Stop these emails' }).click()
  await reader.getByRole('button', { name: 'Get these emails again' }).click()
  await expect(reader.getByRole('heading', { name: 'Stop emails about new leaks at Shop of mailreader?' })).toBeVisible()

  await reader.goto('/unsubscribe?token=cut')
  await expect(reader.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  await lookOver(reader, 'a link that is not valid')
  await reader.context().close()
})

test('UX-12 the mail to the next contact fits phones and panes in both themes, and says for how long nobody looked', async ({ page }) => {
  await ownerPool().query(
    `update unseen_alert set told_at = told_at - interval '4 hours', due_at = due_at - interval '4 hours' where business_id = $1`,
    [owner.businessId],
  )
  // The server looks once a minute.
  await lookAt(page, 'escalation mail', await waitFor('^Nobody has looked yet: ', helper))
  await expect(page.getByText('Nobody has looked at this alert for 4 hours.').first()).toBeVisible()
  await expectNextSteps(page)
})

type Alert = { readonly id: string; readonly title: string; readonly isUnseen: boolean; readonly escalations: readonly object[] }

/** As a program of the same person asks, which is no look. */
const alerts = (page: Page): Promise<readonly Alert[]> =>
  page.evaluate(async () => {
    const query = '{ risks(first: 20) { nodes { id title isUnseen escalations { isMailed } } } }'
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
    return ((await answer.json()) as { data: { risks: { nodes: Alert[] } } }).data.risks.nodes
  })

test('UX-12 DETAIL-05 an alert that nobody opens goes to the contact, says so in its timeline, and opening it is said once', async ({
  page,
}) => {
  await signIn(page, owner)
  const passed = (await alerts(page)).find(({ escalations }) => escalations.length > 0)
  expect(passed?.isUnseen).toBe(true)
  expect((await mailsTo(helper.email)).filter(({ subject }) => subject.startsWith('Nobody has looked yet: '))).toHaveLength(1)
  const asked: string[] = []
  page.on('request', (request) => request.postData()?.includes('"MarkRiskSeen"') && asked.push(request.url()))
  await page.goto(`/risks/${passed?.id}`)
  const dialog = page.getByRole('dialog', { name: passed?.title ?? '' })
  const timeline = dialog.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByText('Passed to mailhelper, because nobody had looked for 4 hours')).toBeVisible()
  await expect(timeline.getByText(/by email and under the bell/)).toBeVisible()
  await expect.poll(async () => (await alerts(page)).find(({ id }) => id === passed?.id)?.isUnseen).toBe(false)
  await timeline.scrollIntoViewIfNeeded()
  await lookOver(page, 'an alert that was passed on')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/risks/${passed?.id}`)
  await expect(timeline.getByText(/^Passed to /)).toBeVisible()
  expect(asked).toHaveLength(1)
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
