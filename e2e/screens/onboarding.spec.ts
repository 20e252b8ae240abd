import { expect, type Page, type Request, type Route, test } from '@playwright/test'
import { takesKeys } from './focus-on.ts'
import { focus, lookOver, tabTo } from './look-over.ts'
import { makePerson, newSession, type Person } from './person.ts'

// One business goes through the steps in a row: what one test leaves behind is where the next goes
// on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

let page: Page
let person: Person
/** Everything that the page has sent since it was opened. */
const sent: string[] = []
const remember = (request: Request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`)

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
  page.on('request', remember)
  person = await makePerson('wanda')
  await newSession(page, person)
})
test.afterAll(() => page.context().close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const field = (name: string) => page.locator(`[name="${name}"]`)
const box = (name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`)
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const toast = (title: string) => page.getByRole('region', { name: 'Messages (F8)' }).getByText(title, { exact: true })
const alertOf = (name: string) => page.locator(`[id="${name}"]`)

async function open(path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[id="setup-step"]')).toBeVisible()
}

/** Presses Next, and waits until the next step is there. */
async function next(title: string): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(heading(title)).toBeVisible()
}

/** Goes on with Tab to a field, of several of one name to the first. */
async function tabToField(name: string): Promise<void> {
  // A field whose choices are still read is not among the stops yet.
  await expect(field(name).first()).toBeAttached()
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    expect(await focus(page), `stop ${i} before ${name}`).toMatchObject({ isSeen: true, isCovered: false })
    if (await page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name)) return
  }
  throw new Error(`Tab never came to ${name}.`)
}

/** Answers one operation of the graph otherwise. */
async function answer(operation: string, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null
    return body?.operationName === operation ? handle(route) : route.continue()
  })
}

/** Holds one operation of the graph back until it is let go. */
async function hold(operation: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await answer(operation, (route) => promise.then(() => route.continue()))
  return resolve
}

/** The words below a field, which screen readers read with it. */
async function saidOf(name: string): Promise<string> {
  const below = await field(name).getAttribute('aria-describedby')
  return below ? alertOf(below).innerText() : ''
}

test('ONB-02 ONB-03 CONST-17 the plan of the address is named, growth without one; the trial is offered but for enterprise', async () => {
  await open('/onboarding')
  await expect(page).toHaveTitle('Set up RiskPilot · RiskPilot')
  await expect(page.getByText('Growth plan selected')).toBeVisible()
  await expect(page.getByText('14 days free trial, credit card required')).toBeVisible()
  await open('/onboarding?plan=enterprise')
  await expect(page.getByText('Enterprise plan selected')).toBeVisible()
  await expect(page.getByText('14 days free trial, credit card required')).toHaveCount(0)
  await open('/onboarding?plan=%3Cb%3Efree')
  await expect(page.getByText('Growth plan selected')).toBeVisible()
})

test('ONB-01 ONB-04 eleven steps in their order, each with its share of the whole', async () => {
  await open('/onboarding')
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /Account and identity/,
    /Company profile/,
    /Platform integrations/,
    /Vendor and Supplier Mapping/,
    /Customer Segmentation/,
    /Internal Risk Indicators/,
    /Legal and Compliance/,
    /Alerts/,
    /Playbooks/,
    /Payment/,
    /Finish/,
  ])
  const progress = page.getByRole('progressbar', { name: 'Setup progress' })
  for (const [step, percent] of [
    ['Internal Risk Indicators', 55],
    ['Finish', 100],
    ['Account and identity', 9],
  ] as const) {
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: step }).click()
    await expect(heading(step)).toBeFocused()
    await expect(progress).toHaveAttribute('aria-valuenow', String(percent))
    await expect(page.getByText(`${percent}% complete`)).toBeVisible()
    const [bar, whole] = await Promise.all([progress.locator('div').boundingBox(), progress.boundingBox()])
    expect(Math.round(((bar?.width ?? 0) / (whole?.width ?? 1)) * 100)).toBe(percent)
  }
})

test('ONB-09 ONB-12 ONB-13 the first step names what it requires at each field, and goes on once it is there; the phone is optional', async () => {
  await open('/onboarding?step=1')
  for (const name of ['fullName', 'roleTitle', 'workEmail', 'companyName']) {
    await field(name).fill('')
    await expect(
      page
        .locator('label')
        .filter({ has: page.getByText('*') })
        .and(page.locator(`[for="${await field(name).getAttribute('id')}"]`)),
    ).toBeVisible()
  }
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(field('fullName')).toBeFocused()
  expect(await Promise.all(['fullName', 'roleTitle', 'workEmail', 'companyName'].map(saidOf))).toEqual([
    'Full name is required',
    'Role or title is required',
    'Work email is required',
    'Company name is required',
  ])
  await expect(heading('Account and identity')).toBeVisible()
  await lookOver(page, 'setup 1, what is required')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await field('fullName').fill('Wanda Miller')
  await field('roleTitle').fill('Owner')
  await field('workEmail').fill('wanda')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await field('workEmail').fill('wanda@shop.example')
  await field('companyName').fill('Miller & Daughters')
  await expect(field('phoneNumber')).toHaveValue('')
  await expect(field('phoneNumber')).not.toHaveAttribute('aria-required', 'true')
})

test('ONB-07 ERR-36 a step that could not be saved says so, stays, and keeps what was typed; a reload keeps it too', async () => {
  await answer('SaveOnboarding', (route) => route.abort())
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(toast('Save Failed')).toBeVisible()
  await expect(page.getByText('Failed to save your progress. Please try again.')).toBeVisible()
  await expect(heading('Account and identity')).toBeVisible()
  await expect(field('companyName')).toHaveValue('Miller & Daughters')
  await page.reload()
  await expect(field('companyName')).toHaveValue('Miller & Daughters')
  await expect(field('roleTitle')).toHaveValue('Owner')
})

test('ONB-05 ONB-06 ERR-35 Next saves and then goes on, once however often it is pressed; Previous keeps every entry', async () => {
  const release = await hold('SaveOnboarding')
  sent.length = 0
  await page.getByRole('button', { name: 'Next' }).dblclick()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect(heading('Account and identity')).toBeVisible()
  release()
  await expect(heading('Company profile')).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding\?step=2$/)
  await expect(toast('Progress Saved')).toBeVisible()
  expect(sent.filter((one) => one.includes('SaveOnboarding'))).toHaveLength(1)
  await field('locations').fill('Leeds, not saved yet')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(heading('Account and identity')).toBeVisible()
  await expect(field('fullName')).toHaveValue('Wanda Miller')
  await page.goBack()
  await expect(field('locations')).toHaveValue('Leeds, not saved yet')
})

test('UX-08 the dashboard lists the steps that are left, leads back to them, and hides them for good', async () => {
  await page.goto('/dashboard')
  const list = page.getByRole('region', { name: 'Setup checklist' })
  await expect(list).toContainText('1 of 11 steps done')
  await expect(list.getByRole('link', { name: 'Account and identity' })).toHaveCount(0)
  await list.getByRole('link', { name: 'Customer Segmentation' }).click()
  await expect(heading('Customer Segmentation')).toBeVisible()
  await page.goBack()
  await list.getByRole('button', { name: 'Hide the setup checklist' }).click()
  await expect(list).toHaveCount(0)
  await open('/onboarding')
})

test('ONB-14 ONB-16 ONB-17 the company’s profile requires industry, size and business model', async () => {
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(field('industry')).toBeFocused()
  expect(await Promise.all(['industry', 'companySize', 'businessModel', 'annualRevenue'].map(saidOf))).toEqual([
    'Industry is required',
    'Company size is required',
    'Business model is required',
    '',
  ])
  const values = (name: string) =>
    field(name)
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean))
  expect(await values('industry')).toEqual([
    'manufacturing',
    'saas',
    'logistics',
    'consumer-goods',
    'finance',
    'healthcare',
    'retail',
    'consulting',
    'other',
  ])
  expect(await values('companySize')).toEqual(['1-10', '11-50', '51-200', '201-500', '500+'])
  await field('industry').selectOption('retail')
  await field('companySize').selectOption('11-50')
})

test('ONB-15 ONB-18 ONB-19 it asks for revenue, model, website, places, inventory and remote work, and keeps the answers', async () => {
  const values = (name: string) =>
    field(name)
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean))
  expect(await values('annualRevenue')).toEqual(['under-1m', '1m-5m', '5m-25m', '25m-100m', '100m+'])
  expect(await values('businessModel')).toEqual(['b2b', 'b2c', 'hybrid'])
  await field('businessModel').selectOption('b2c')
  await field('companyWebsite').fill('miller')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please enter a valid website URL')).toBeVisible()
  await lookOver(page, 'setup 2')
  await open('/onboarding?step=2')
  await expect(field('locations')).toHaveValue('Leeds, not saved yet')
  await field('companyWebsite').fill('https://miller.example')
  await field('hasInventory').check()
  await field('isRemoteWorkforce').check()
  await next('Platform integrations')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(field('companyWebsite')).toHaveValue('https://miller.example')
  await expect(field('hasInventory')).toBeChecked()
  await expect(field('isRemoteWorkforce')).toBeChecked()
  await next('Platform integrations')
})

test('ONB-20 ONB-21 ONB-22 providers are chosen and counted; each with OAuth asks for its client, and shows the address to register', async () => {
  const offered = page.getByRole('group', { name: 'Choose your tools' }).getByRole('checkbox')
  await expect(offered).toHaveCount(6)
  expect(await offered.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    'shopify',
    'quickbooks',
    'hubspot',
    'pipedrive',
    'mailchimp',
    'slack',
  ])
  await box('selectedIntegrations', 'shopify').focus()
  await page.keyboard.press('Space')
  await box('selectedIntegrations', 'slack').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByRole('group', { name: /OAuth client$/ })).toHaveCount(1)
  const client = page.getByRole('group', { name: 'Shopify OAuth client' })
  const uri = `${process.env.RISKPILOT_URL}/api/oauth/shopify/callback`
  await expect(client).toContainText(uri)
  await client.getByRole('button', { name: 'Copy the redirect URI of Shopify' }).click()
  await expect(client.getByRole('button', { name: 'Copied the redirect URI of Shopify' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
  await client.getByLabel('client ID').fill('id-of-wanda')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Add the client secret too, or leave both empty')).toBeVisible()
})

test('ONB-23 ONB-24 VAL-22 what happens next is said, the secret is masked and comes back in no answer', async () => {
  const told = page.getByRole('note', { name: 'What happens next' })
  await expect(told).toContainText('OAuth flow')
  await expect(told).toContainText('Data permissions')
  await expect(told.getByRole('listitem').filter({ hasText: /^Shopify: / })).toBeVisible()
  await expect(told).toContainText('Optional scoping')
  await lookOver(page, 'setup 3')
  await open('/onboarding?step=3')
  const secret = page.getByLabel('Shopify client secret')
  await expect(secret).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Shopify client ID')).toHaveValue('')
  await page.getByLabel('Shopify client ID').fill('id-of-wanda')
  await secret.fill('secret-of-wanda-4321')
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('"SaveOnboarding"') === true)
  await next('Vendor and Supplier Mapping')
  const answers = [await (await saved).text(), await (await page.request.get('/onboarding?step=3')).text()]
  expect(answers[0]).toContain('4321')
  for (const text of answers) expect(text).not.toMatch(/(secret|id)-of-wanda/)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Stored, ends in 4321.')).toBeVisible()
  await expect(secret).toHaveValue('')
  await next('Vendor and Supplier Mapping')
})

test('ONB-25 ONB-26 suppliers are added, read from a file and removed; without any that is said, with a tip', async () => {
  await expect(page.getByText('No suppliers added yet')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('Tip: you can also upload a CSV of your suppliers, or connect your ERP later.')
  await page.getByRole('button', { name: 'Add supplier' }).click()
  await expect(field('suppliers.0.name')).toBeFocused()
  await field('suppliers.0.website').fill('acme')
  await field('suppliers.0.email').fill('acme')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(field('suppliers.0.name')).toBeFocused()
  const row = page.getByRole('group', { name: 'Supplier 1' })
  for (const said of ['Supplier name is required', 'Please enter a valid website URL', 'Please enter a valid email address'])
    await expect(row).toContainText(said)
  await expect(row).toContainText('Supplier name *')
  await expect(row).toContainText('Contact email (optional)')
  await field('suppliers.0.name').fill('Acme')
  await field('suppliers.0.website').fill('https://acme.example')
  await field('suppliers.0.email').fill('')
  await field('suppliers.0.isCritical').check()
  const text = 'Vendor;Website;Critical\nBox Co;box.example;yes\nACME;;\n;nameless.example;\n'
  await page.getByLabel('CSV of suppliers').setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByText('1 supplier added from vendors.csv. 1 more left out. Without a name: line 4.')).toBeVisible()
  await expect(field('suppliers.1.name')).toHaveValue('Box Co')
  await page.getByRole('button', { name: 'Add supplier' }).click()
  await field('suppliers.2.name').fill('Gone')
  await page.getByRole('button', { name: 'Remove supplier 3' }).click()
  await expect(page.getByRole('list', { name: 'Suppliers' }).getByRole('group')).toHaveCount(2)
  await lookOver(page, 'setup 4')
  await next('Customer Segmentation')
})

test('ONB-27 ONB-28 ONB-29 customers: free text, tiers and billing terms are kept', async () => {
  const tiers = page.getByRole('group', { name: 'Customer tiers' }).getByRole('checkbox')
  expect(await tiers.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    'Enterprise',
    'SMB',
    'Long-tail',
    'Freemium',
  ])
  const terms = await field('billingTerms')
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  expect(terms).toEqual(['', 'net-30', 'prepaid', 'usage-based', 'subscription', 'mixed'])
  await field('topCustomers').fill('<script>alert(1)</script>\nمتجر الشرق')
  await tiers.nth(1).check()
  await tiers.nth(3).check()
  await field('billingTerms').selectOption('prepaid')
  await lookOver(page, 'setup 5')
  await next('Internal Risk Indicators')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(field('topCustomers')).toHaveValue('<script>alert(1)</script>\nمتجر الشرق')
  for (const [i, isChosen] of [false, true, false, true].entries()) await expect(tiers.nth(i)).toBeChecked({ checked: isChosen })
  await expect(field('billingTerms')).toHaveValue('prepaid')
  await next('Internal Risk Indicators')
})

test('ONB-30 ONB-31 the four indicators are ticked at first; the threshold is 14 days of 7, 14, 21 or 30', async () => {
  const names = ['monitorEmployeeTurnover', 'monitorCustomerSilence', 'monitorPaymentDelays', 'monitorTickets']
  for (const name of names) await expect(field(name)).toBeChecked()
  await expect(page.getByRole('group', { name: 'Indicators to watch' }).getByRole('checkbox')).toHaveCount(4)
  for (const word of ['Employee turnover', 'Customer communication silence', 'Payment delays', 'Unresolved tickets'])
    await expect(page.getByLabel(word)).toBeVisible()
  await expect(field('responseThreshold')).toHaveValue('14')
  await expect(field('responseThreshold').locator('option')).toHaveText(['7 days', '14 days', '21 days', '30 days'])
  await field('monitorTickets').uncheck()
  await field('responseThreshold').selectOption('21')
  await lookOver(page, 'setup 6')
  await next('Legal and Compliance')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(field('monitorTickets')).not.toBeChecked()
  await expect(field('responseThreshold')).toHaveValue('21')
  await next('Legal and Compliance')
})

test('ONB-32 ONB-33 ONB-34 rules of law can be chosen, and the step passed empty', async () => {
  await next('Alerts')
  await page.getByRole('button', { name: 'Previous' }).click()
  const values = (name: string) => page.locator(`[name="${name}"]`).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await expect(field('regulatoryAgencies')).toBeVisible()
  expect(await values('jurisdictions')).toEqual(['California', 'New York', 'Texas', 'Florida', 'European Union', 'Canada', 'Other'])
  expect(await values('complianceFrameworks')).toEqual(['SOC 2', 'HIPAA', 'ISO 27001', 'GDPR', 'PCI DSS', 'Other'])
  await box('jurisdictions', 'European Union').check()
  await box('complianceFrameworks', 'GDPR').check()
  await field('regulatoryAgencies').fill('Trading Standards')
  await lookOver(page, 'setup 7')
  await next('Alerts')
})

test('ONB-08 two tabs at one step: each keeps its own answers, and an answer that both changed is asked about', async () => {
  const other = await page.context().newPage()
  await other.goto('/onboarding?step=1')
  await takesKeys(other)
  await open('/onboarding?step=1')
  await other.locator('[name="phoneNumber"]').fill('+44 20 1111 1111')
  await other.locator('[name="roleTitle"]').fill('Buyer')
  await other.getByRole('button', { name: 'Next' }).click()
  await expect(other.getByRole('heading', { level: 2, name: 'Company profile' })).toBeVisible()
  await other.close()
  await field('roleTitle').fill('Managing director')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Changed in another tab to “Buyer”. Press Next again to save yours.')).toBeVisible()
  await expect(field('roleTitle')).toBeFocused()
  await expect(field('phoneNumber')).toHaveValue('+44 20 1111 1111')
  await next('Company profile')
  await open('/onboarding?step=1')
  await expect(field('roleTitle')).toHaveValue('Managing director')
  await expect(field('phoneNumber')).toHaveValue('+44 20 1111 1111')
})

test('ONB-08 a session that ends in the middle is named, and the step is there again with what was typed', async () => {
  await open('/onboarding?plan=growth&step=7')
  await field('regulatoryAgencies').fill('Trading Standards, FDA')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  const note = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
  await expect(note).toContainText('What you typed in the setup is still in this browser tab')
  await newSession(page, person)
  await page.reload()
  await expect(page).toHaveURL(/\/onboarding\?plan=growth&step=7$/)
  await expect(field('regulatoryAgencies')).toHaveValue('Trading Standards, FDA')
  await next('Alerts')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.endsWith('-7')))).toEqual([])
})

test('ONB-35 ONB-36 alerts go by email at first; recipients are listed by kind', async () => {
  const channels = page.locator('[name="alertChannels"]')
  expect(
    await channels.evaluateAll((all) => all.map((one) => [(one as HTMLInputElement).value, (one as HTMLInputElement).checked])),
  ).toEqual([
    ['email', true],
    ['slack', false],
    ['sms', false],
    ['in-app', false],
  ])
  await expect(page.getByLabel('SMS (optional)')).toBeVisible()
  await expect(page.getByLabel('In-app only')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('No SMS provider is set on this server')
  await box('alertChannels', 'slack').check()
  await field('financialAlertRecipients').fill('cfo@shop.example, wanda@shop.example')
  await field('vendorAlertRecipients').fill('buyer@shop.example')
  await field('legalAlertRecipients').fill('x'.repeat(2_001))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('It has at most 2,000 characters.')).toBeVisible()
  await field('legalAlertRecipients').fill('law@shop.example')
  await lookOver(page, 'setup 8')
  await next('Playbooks')
})

test('ONB-37 playbooks are made by themselves at first; contacts and past scenarios are free text', async () => {
  await expect(field('autoGeneratePlaybooks')).toBeChecked()
  await expect(page.getByLabel('Auto-generate playbooks')).toBeVisible()
  await field('escalationContacts').fill('Ann, +44 20 0000 0000')
  await field('pastRiskExamples').fill('A discount code leaked in 2024.')
  await lookOver(page, 'setup 9')
  await next('Payment')
})

test('ONB-38 ONB-39 VAL-22 the card: all fields are required, and no more is typed than fits', async () => {
  const names = ['cardholderName', 'cardNumber', 'expiryDate', 'cvv', 'billingAddress']
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(field('cardholderName')).toBeFocused()
  expect(await Promise.all(names.map(saidOf))).toEqual([
    'Cardholder name is required',
    'Card number is required',
    'Expiry is required',
    'CVV is required',
    'Billing address is required',
  ])
  await expect(page.getByRole('form', { name: 'Payment' }).getByText('*')).toHaveCount(5)
  for (const [name, most] of [
    ['cardNumber', 19],
    ['expiryDate', 5],
    ['cvv', 4],
  ] as const) {
    await field(name).pressSequentially('1'.repeat(most + 1))
    await expect(field(name)).toHaveValue('1'.repeat(most))
  }
  await lookOver(page, 'setup 10')
  await open('/onboarding?step=10')
})

test('ONB-40 ONB-41 the trial’s terms are said; of the card only brand, last four and expiry leave the browser and come back', async () => {
  await expect(
    page.getByText('The 14-day trial starts immediately. There is no charge until it ends, and you can cancel anytime.'),
  ).toBeVisible()
  sent.length = 0
  await field('cardholderName').fill('Wanda Miller')
  await field('cardNumber').fill('4111 1111 1111 1112')
  await field('expiryDate').fill('01/20')
  await field('cvv').fill('9753')
  await field('billingAddress').fill('1 High Street, Leeds')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('This is not a card number. Check its digits')).toBeVisible()
  await expect(page.getByText('This card has expired')).toBeVisible()
  await field('cardNumber').fill('4111 1111 1111 1111')
  await field('expiryDate').fill('12/99')
  await next('Finish')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const secret of ['4111 1111', '41111111', '4111%201111', '9753']) {
    expect(stored).not.toContain(secret)
    expect(sent.filter((one) => one.includes(secret))).toEqual([])
  }
  expect(sent.filter((one) => /SaveOnboarding/.test(one) && one.includes('1111'))).toHaveLength(1)
  await open('/onboarding?step=10')
  await expect(page.getByText('Visa ending in 1111')).toBeVisible()
  await expect(page.getByText('Expires 12/99')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use another card' }).click()
  await expect(field('cardNumber')).toHaveValue('')
})

test('ONB-42 the enterprise plan passes the payment without a card, and is kept', async () => {
  await open('/onboarding?step=10&plan=enterprise')
  await expect(page.getByText('No card is needed for Enterprise')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await next('Finish')
  await open('/onboarding')
  await expect(page.getByText('Enterprise plan selected')).toBeVisible()
})

test('ONB-08 another browser goes on at the saved step, with every entry but secrets', async ({ browser, baseURL }) => {
  const other = await (await browser.newContext({ baseURL, locale: 'en-GB', timezoneId: 'Europe/London' })).newPage()
  await newSession(other, person)
  await other.goto('/onboarding?plan=growth')
  await expect(other.getByRole('heading', { level: 2, name: 'Finish', exact: true })).toBeVisible()
  const values: Record<string, string> = {}
  for (const step of [1, 2, 3, 4, 9, 10]) {
    await other.goto(`/onboarding?step=${step}&plan=growth`)
    await expect(other.getByRole('button', { name: 'Next' })).toBeVisible()
    await expect(other.locator('[aria-busy="true"]')).toHaveCount(0)
    const typed = await other
      .locator('form[aria-label] :is(input:not([type=checkbox], [type=file]), textarea)')
      .evaluateAll((all) => all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value]))
    Object.assign(values, Object.fromEntries(typed))
  }
  expect(values).toMatchObject({
    fullName: 'Wanda Miller',
    locations: 'Leeds, not saved yet',
    'clients.shopify.clientSecret': '',
    'suppliers.1.website': 'https://box.example',
    pastRiskExamples: 'A discount code leaked in 2024.',
    billingAddress: '1 High Street, Leeds',
  })
  expect(values).not.toHaveProperty('cardNumber')
  await other.context().close()
})

test('ONB-43 ONB-44 the last step counts integrations and suppliers, and says what happens when', async () => {
  await open('/onboarding?step=11&plan=growth')
  const counts = page.getByRole('main').locator('dl > div')
  await expect(counts).toHaveText([/Integrations selected\s*2/, /Suppliers mapped\s*2/])
  const timeline = page.getByRole('list').filter({ hasText: 'Baseline' }).getByRole('listitem')
  await expect(timeline.filter({ hasText: '15 min' })).toContainText('Integration setup')
  await expect(timeline.filter({ hasText: '1-2 hours' })).toContainText('Data ingestion')
  await expect(timeline.filter({ hasText: '24 hours' })).toContainText('First insights')
  await expect(timeline.filter({ hasText: '3-5 days' })).toContainText('Baseline')
  await expect(page.getByRole('list', { name: 'Happening now' }).getByRole('listitem')).toHaveText([
    /Files read\s*None yet/,
    /Months covered/,
    /First findings/,
    /Baseline learned/,
  ])
})

test('ONB-45 a call is booked, a teammate invited, the sample dashboard opened', async () => {
  const call = page.getByRole('form', { name: 'Book a call' })
  await call.getByLabel('Phone to call').fill('+44 20 0000 0000')
  await call.getByLabel('Time that suits you').fill('mornings')
  await call.getByRole('button', { name: 'Book a call' }).click()
  await expect(page.getByText('Call requested')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('teammate@shop.example')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(toast('Invitation sent')).toBeVisible()
  await lookOver(page, 'setup 11')
  await page.getByRole('link', { name: 'Open the sample dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'RiskPilot Demo' })).toBeVisible()
})

test('ONB-49 ERR-38 ERR-39 a setup that could not be completed says so, and why where something else failed', async () => {
  const complete = page.getByRole('button', { name: 'Complete Setup and Launch' })
  await open('/onboarding?step=11&plan=growth')
  await answer('CompleteOnboarding', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await complete.click()
  await expect(toast('Setup Failed')).toBeVisible()
  await expect(page.getByText('Failed to complete setup. Please try again.')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await answer('CompleteOnboarding', (route) => route.abort())
  await complete.click()
  await expect(toast('Setup Error')).toBeVisible()
  await expect(page.getByText('RiskPilot did not answer. Check that it is running and try again.')).toBeVisible()
  await expect(complete).toBeEnabled()
})

test('ONB-46 ONB-47 ERR-37 the setup is saved and completed once, with its own words while it lasts', async () => {
  await page.clock.install()
  await open('/onboarding?step=11&plan=growth')
  const release = await hold('CompleteOnboarding')
  sent.length = 0
  await page.getByRole('button', { name: 'Complete Setup and Launch' }).dblclick()
  await expect(page.getByRole('button', { name: 'Setting up RiskPilot...' })).toBeDisabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  release()
  await expect(toast('Setup Complete!')).toBeVisible()
  const named = sent.flatMap((one) => /"operationName":"((?:Save|Complete)Onboarding)"/.exec(one)?.[1] ?? [])
  expect(named).toEqual(['SaveOnboarding', 'CompleteOnboarding'])
})

test('ONB-48 the dashboard opens two seconds after the setup is complete, not before', async () => {
  await page.clock.runFor(1_999)
  await expect(page).toHaveURL(/\/onboarding/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.clock.resume()
})

test('R22 DASH-02 once the setup is complete, the dashboard no longer asks to complete it', async () => {
  // What was hidden before would hide the list here too.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Integration Status' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: 'Setup checklist' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Complete Setup' })).toHaveCount(0)
})

test('ONB-50 what was answered is there once, also after a second completion: suppliers under watch, providers that wait for consent', async () => {
  const main = page.getByRole('main')
  const pending = page.getByRole('list', { name: 'Pending Setup' })
  const places = [
    ['/integrations?tab=suppliers', ['Acme', 'Box Co'].map((name) => main.getByText(name, { exact: true }))],
    ['/integrations', ['Shopify', 'Slack'].map((name) => pending.getByText(name, { exact: true }))],
  ] as const
  const counts: number[] = []
  for (const [path, things] of places) {
    await page.goto(path)
    for (const thing of things) {
      await expect(thing.first()).toBeVisible()
      counts.push(await thing.count())
    }
  }
  await open('/onboarding?step=11')
  await page.getByRole('button', { name: 'Complete Setup and Launch' }).click()
  await expect(toast('Setup Complete!')).toBeVisible()
  for (const [path, things] of places) {
    await page.goto(path)
    for (const thing of things) await expect(thing).toHaveCount(counts.shift() ?? 0)
  }
})

test('ONB-10 all eleven steps are filled in and saved by keyboard alone, and the focus always shows', async () => {
  await open('/onboarding?step=1')
  const { keyboard } = page
  const done: Record<string, () => Promise<void>> = {
    'Account and identity': async () => {
      await tabToField('roleTitle')
      await keyboard.type('Owner of the shop')
    },
    'Company profile': async () => {
      await tabToField('annualRevenue')
      await keyboard.press('ArrowDown')
    },
    'Platform integrations': async () => {
      await tabToField('selectedIntegrations')
      await keyboard.press('Space')
    },
    'Vendor and Supplier Mapping': async () => {
      await tabTo(page, /^Add supplier$/)
      await keyboard.press('Enter')
      await expect(field('suppliers.2.name')).toBeFocused()
      await keyboard.type('Cork Ltd')
    },
    'Customer Segmentation': async () => {
      await tabToField('billingTerms')
      await keyboard.press('ArrowDown')
    },
    'Internal Risk Indicators': async () => {
      await tabToField('monitorTickets')
      await keyboard.press('Space')
    },
    'Legal and Compliance': async () => {
      await tabToField('jurisdictions')
      await keyboard.press('Space')
    },
    Alerts: async () => {
      await tabToField('vendorAlertRecipients')
      await keyboard.press('Control+a')
      await keyboard.type('stock@shop.example')
    },
    Playbooks: async () => {
      await tabToField('escalationContacts')
      await keyboard.press('Control+a')
      await keyboard.type('Ann, +44 20 0000 0000')
    },
    Payment: async () => {
      await tabToField('billingAddress')
      await keyboard.press('Control+a')
      await keyboard.type('2 High Street, Leeds')
    },
  }
  for (const [i, [title, fillIn]] of Object.entries(done).entries()) {
    if (i > 0) await expect(heading(title)).toBeFocused()
    await fillIn()
    await tabTo(page, /^Next$/)
    await keyboard.press('Enter')
  }
  await expect(heading('Finish')).toBeFocused()
  await expect(page.getByRole('main').locator('dl > div')).toHaveText([/selected\s*1/, /mapped\s*3/])
  await tabTo(page, /^Previous$/)
  await keyboard.press('Enter')
  await expect(heading('Payment')).toBeFocused()
  await expect(field('billingAddress')).toHaveValue('2 High Street, Leeds')
})

test('UX-08 what was answered acts: the settings say how, and a playbook names whom to ask for help', async () => {
  await page.goto('/settings/setup')
  const answers = page.getByRole('main').locator('dl > div')
  await expect(answers.filter({ hasText: 'Response threshold' })).toContainText('21 days')
  await expect(answers.filter({ has: page.getByText('Alerts', { exact: true }) })).toContainText(
    'New leaks are mailed to cfo@shop.example, wanda@shop.example.',
  )
  await lookOver(page, 'the setup in the settings')
  await page.getByRole('link', { name: 'Change Escalation contacts' }).click()
  await expect(heading('Playbooks')).toBeVisible()
  await page.goto('/playbooks')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('note', { name: 'Ask for help' })).toContainText('Ann, +44 20 0000 0000')
})
