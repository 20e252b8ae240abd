import { expect, type Page, type Route, test } from '@playwright/test'
import { focusOn, takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { makePerson, newSession } from './person.ts'
import { pagesComePlain } from './plain-page.ts'

// One business: the suppliers of one test are those of the next.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const panel = '/integrations?tab=suppliers'

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await newSession(page, await makePerson('sasha'))
})
test.afterAll(() => page.close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Handles one operation of the graph by hand and lets all others through. */
async function answer(operation: string, handle: (route: Route) => Promise<void>): Promise<void> {
  await pagesComePlain(page)
  await page.route('**/graphql', (route) => {
    const sent = route.request().postDataJSON() as { operationName?: string } | null
    return sent?.operationName === operation ? handle(route) : route.fallback()
  })
}
const broken = (route: Route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' })
const mended = () => page.unrouteAll({ behavior: 'ignoreErrors' })

const toast = (text: string) => page.getByRole('status').getByText(text, { exact: true })
const card = () => page.getByRole('region', { name: 'Monitoring status' })
const suppliers = () => page.getByRole('main').getByRole('list', { name: 'Monitored Suppliers' }).getByRole('listitem')
const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

test('SUPMON-01 SUPMON-02 ERR-14 the status, and Start', async () => {
  await page.goto(panel)
  await expect(card()).toContainText('Inactive')
  await expect(card().getByRole('term')).toHaveText(['Suppliers', 'Risks in the last 30 days', 'Last check'])
  await expect(card().getByRole('definition')).toHaveText(['0', '0', 'Never'])
  await expect(card().getByRole('button')).toHaveText(['Start'])
  await press('Start')
  await expect(toast('Monitoring Started')).toBeVisible()
  await expect(toast('External risk monitoring is now active.')).toBeVisible()
  await expect(card().getByText('Active', { exact: true })).toBeVisible()
  await page.reload()
  await expect(card().getByRole('button')).toHaveText(['Stop'])
})

test('SUPMON-04 ERR-17 CONST-02 when Stop fails it says so, leaves the status, and is sent once', async () => {
  let sent = 0
  await answer('StopMonitoring', (route) => {
    sent += 1
    return broken(route)
  })
  await press('Stop')
  await expect(toast('Failed to stop monitoring. Please try again.')).toBeVisible()
  await expect(card().getByText('Active', { exact: true })).toBeVisible()
  expect(sent).toBe(1)
})

test('SUPMON-03 ERR-15 Stop pauses the monitoring', async () => {
  await press('Stop')
  await expect(toast('Monitoring Stopped')).toBeVisible()
  await expect(toast('External risk monitoring has been paused.')).toBeVisible()
  await expect(card().getByText('Inactive', { exact: true })).toBeVisible()
})

test('SUPMON-04 ERR-16 when Start fails it says so and leaves the status', async () => {
  await answer('StartMonitoring', broken)
  await press('Start')
  await expect(toast('Failed to start monitoring. Please try again.')).toBeVisible()
  await expect(card().getByText('Inactive', { exact: true })).toBeVisible()
  await expect(card().getByRole('button')).toHaveText(['Start'])
})

test('SUPMON-07 SUPMON-08 VAL-19 the dialog: its fields, its choices, and a category is required', async () => {
  await page.goto(panel)
  await takesKeys(page)
  await expect(page.getByText('No supplier yet', { exact: false })).toBeVisible()
  await press('Add supplier')
  const form = page.getByRole('form', { name: 'Add supplier' })
  await expect(form.getByLabel('Criticality')).toHaveValue('medium')
  const values = (label: string) =>
    form
      .getByLabel(label)
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  expect(await values('Category')).toEqual(['', 'manufacturing', 'logistics', 'technology', 'professional', 'raw-materials', 'other'])
  expect(await values('Criticality')).toEqual(['high', 'medium', 'low'])
  await page.keyboard.press('Tab')
  await focusOn(form.getByLabel('Name'))
  for (const text of ['Swift', 'https://swift.example', 'desk@swift.example']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Add supplier' }).press('Enter')
  await expect(form.getByText('Category is required', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Category')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
})

test('VAL-16 VAL-17 VAL-18 a mistake stands at its field, and the first has the focus', async () => {
  await press('Add supplier')
  const form = page.getByRole('form', { name: 'Add supplier' })
  await form.getByLabel('Website').fill('no address')
  await form.getByLabel('Email').fill('nobody')
  await form.getByRole('button', { name: 'Add supplier' }).click()
  for (const text of ['Supplier name is required', 'Please enter a valid website URL', 'Please enter a valid email address'])
    await expect(form.getByText(text, { exact: true })).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
})

test('SUPMON-10 SUPMON-11 SUPMON-06 adds and changes; a failure keeps what was typed', async () => {
  await answer('CreateSupplier', broken)
  await press('Add supplier')
  const adding = page.getByRole('form', { name: 'Add supplier' })
  await adding.getByLabel('Name').fill('Swift')
  await adding.getByLabel('Website').fill('https://swift.example')
  await adding.getByLabel('Category').selectOption('logistics')
  await adding.getByRole('button', { name: 'Add supplier' }).click()
  await expect(toast('Error')).toBeVisible()
  await expect(toast('Failed to add supplier. Please try again.')).toBeVisible()
  await expect(adding.getByLabel('Name')).toHaveValue('Swift')
  await mended()
  await adding.getByRole('button', { name: 'Add supplier' }).click()
  await expect(toast('Supplier added successfully')).toBeVisible()
  await expect(suppliers()).toHaveText([/Swift.*Medium criticality.*Logistics.*swift\.example/])
  await expect(card().getByRole('definition').first()).toHaveText('1')

  await answer('UpdateSupplier', broken)
  await press('Edit Swift')
  const editing = page.getByRole('form', { name: 'Edit supplier' })
  await expect(editing.getByLabel('Website')).toHaveValue('https://swift.example')
  await editing.getByLabel('Criticality').selectOption('high')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(toast('Failed to update supplier. Please try again.')).toBeVisible()
  await expect(editing.getByLabel('Criticality')).toHaveValue('high')
  await mended()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(toast('Supplier updated successfully')).toBeVisible()
  await expect(suppliers()).toHaveText([/Swift.*High criticality/])
})

test('a supplier’s own page: how much depends on it and what is at stake, at its own address', async () => {
  await page.goto(panel)
  await suppliers().getByRole('link', { name: 'Swift' }).click()
  await expect(page).toHaveURL(/\/integrations\/suppliers\/[\w-]{36}$/)
  const dialog = page.getByRole('dialog', { name: 'Swift' })
  await expect(dialog).toContainText('Without it the shop stands still.')
  await expect(dialog).toContainText('Which products come from Swift? No amount can be told before at least one is linked.')
  await lookOver(page, 'a supplier')
  await page.reload()
  await expect(dialog).toContainText('Logistics')
  await takesKeys(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/tab=suppliers$/)
  await page.goto('/integrations/suppliers/0197a000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This supplier is not here' })).toBeVisible()
  await page.getByRole('link', { name: 'See all suppliers' }).click()
  await expect(suppliers()).toHaveCount(1)
})

test('SUPMON-09 ERR-18 ERR-19 deleting asks in the browser; cancel keeps it, a failure too', async () => {
  const asked: string[] = []
  const reply = (does: 'accept' | 'dismiss') =>
    page.once('dialog', (question) => {
      asked.push(question.message())
      return question[does]()
    })
  await answer('DeleteSupplier', broken)
  reply('accept')
  await press('Delete Swift')
  await expect(toast('Failed to delete supplier. Please try again.')).toBeVisible()
  await mended()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  reply('dismiss')
  await press('Delete Swift')
  await expect(suppliers()).toHaveCount(1)
  expect(sent.join()).not.toContain('DeleteSupplier')
  reply('accept')
  await press('Delete Swift')
  await expect(toast('Supplier deleted successfully')).toBeVisible()
  await expect(suppliers()).toHaveCount(0)
  await page.reload()
  await takesKeys(page)
  await expect(page.getByText('No supplier yet', { exact: false })).toBeVisible()
  expect(asked).toEqual(Array(3).fill('Are you sure you want to delete this supplier?'))
})

test('SUPMON-16 CONST-14 three skeletons stand while the suppliers load', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await answer('Suppliers', (route) => gate.then(() => route.continue()))
  await page.goto(panel)
  await expect(page.getByRole('status', { name: 'Reading the suppliers' }).locator('[data-skeleton]')).toHaveCount(3)
  release()
  await expect(page.getByRole('status', { name: 'Reading the suppliers' })).toHaveCount(0)
})

test('SUPMON-12 SUPMON-13 SUPMON-15 how it works, the six sources, and examples', async () => {
  await page.goto(panel)
  await expect(page.getByRole('heading', { name: 'How External Monitoring Works' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Example Risk Scenarios Detected' })).toBeVisible()
  const sources = page.getByRole('list', { name: 'Monitoring Sources' }).getByRole('listitem')
  await expect(page.getByRole('heading', { name: 'Monitoring Sources' })).toBeVisible()
  await expect(sources).toHaveText([
    /News.*30 minutes.*Press reports.*GDELT/,
    /Legal.*Daily.*Sanctions lists.*OFAC.*Gazette/,
    /Financial.*Daily.*Filings.*GLEIF.*SEC/,
    /Social.*Hourly.*status page.*Status pages/,
    /Industry.*Daily.*Earthquakes.*USGS.*GDACS/,
    /Cyber.*Hourly.*Breaches.*Have I Been Pwned/,
  ])
})

test('SUPMON-14 a frequency has its color and its word: green, blue, yellow', async () => {
  const named = (word: string) => page.getByRole('list', { name: 'Monitoring Sources' }).getByText(word, { exact: true }).first()
  const hue = (word: string) =>
    named(word).evaluate((element) => {
      const [r = 0, g = 0, b = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number)
      if (b > r && b > g) return 'blue'
      return g > r ? 'green' : 'yellow'
    })
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.className = name
    }, theme)
    expect([await hue('30 minutes'), await hue('Hourly'), await hue('Daily')]).toEqual(['green', 'blue', 'yellow'])
  }
})

test('SUPMON-17 UX-01 the panel and its form are readable in both themes and at 390 px', async () => {
  await page.goto(panel)
  await expect(page.getByText('No supplier yet', { exact: false })).toBeVisible()
  await lookOver(page, 'supply chain monitoring')
  await press('Add supplier')
  await page.getByRole('form', { name: 'Add supplier' }).getByRole('button', { name: 'Add supplier' }).click()
  await lookOver(page, 'the form of a supplier')
})

const report = (listedName: string) => ({
  ...{ listedName, sourceName: 'A list', version: '7', link: 'https://list.example/1', day: null },
  ...{
    sentence: `${listedName} is on the list.`,
    agrees: ['“swift” agrees, a rare word'],
    against: ['the supplier is in Germany, the entry in China'],
  },
})

/** A question about these names on the list. */
const question = (id: string, listedName: string, ...others: readonly string[]) => ({
  __typename: 'SupplierQuestion',
  ...{ questionId: id, type: 'sanction', decision: 'possible' },
  ...report(listedName),
  entries: [listedName, ...others].map((name, i) => ({ __typename: 'SupplierQuestionEntry', entryId: `${id}-${i}`, ...report(name) })),
  supplier: { __typename: 'Supplier', id: 's', name: 'Swift' },
})

/** Answers with these questions, and takes those off that are answered; gives what was sent. */
async function questionsWait(asked: readonly ReturnType<typeof question>[]): Promise<unknown[]> {
  let left = asked
  const sent: unknown[] = []
  await page.route('**/graphql', (route) => {
    const { operationName, variables } = (route.request().postDataJSON() ?? {}) as {
      operationName?: string
      variables?: { input: { questionId: string } }
    }
    const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null }
    if (operationName === 'SupplierQuestions') {
      const supplierQuestions = { __typename: 'SupplierQuestionConnection', nodes: left, pageInfo, totalCount: left.length }
      return route.fulfill({ json: { data: { supplierQuestions } } })
    }
    if (operationName !== 'AnswerSupplierQuestion') return route.fallback()
    sent.push(variables?.input)
    left = left.filter(({ questionId }) => questionId !== variables?.input.questionId)
    const answered = { __typename: 'AnswerSupplierQuestionPayload', questionId: variables?.input.questionId, riskId: null, userErrors: [] }
    return route.fulfill({ json: { data: { answerSupplierQuestion: answered } } })
  })
  return sent
}

test('a possible match waits for a person: what agrees, what contradicts, and three answers by keyboard', async () => {
  await pagesComePlain(page)
  const sent = await questionsWait([question('1', 'Swift Trading'), question('2', 'Swift Holding')])
  await page.goto(panel)
  const waiting = page.getByRole('main').getByRole('list', { name: 'Please confirm' }).getByRole('listitem')
  await expect(waiting).toHaveCount(2)
  await expect(waiting.first()).toContainText(
    /Is this Swift\?.*Possible match.*Swift Trading.*A list, version 7.*Agrees.*rare word.*Contradicts.*the supplier is in Germany/s,
  )
  await lookOver(page, 'possible matches to confirm')
  await waiting.first().getByRole('button', { name: 'No: Swift Trading and Swift' }).press('Enter')
  await expect(toast('You are not asked about this entry again.')).toBeVisible()
  await expect(waiting).toHaveCount(1)
  await waiting.first().getByRole('button', { name: 'Not now: Swift Holding and Swift' }).press('Space')
  await expect(page.getByRole('region', { name: 'Please confirm' })).toHaveCount(0)
  expect(sent).toEqual([
    { questionId: '1', answer: 'no' },
    { questionId: '2', answer: 'later' },
  ])
})

test('all that are called like a supplier are one question: which it is, all, none or not now', async () => {
  await pagesComePlain(page)
  const others = ['Swift Foods', 'Swift Metals', 'Swift Holding', 'Swift Air']
  const sent = await questionsWait([question('1', 'Swift Trading', ...others), question('2', 'Swift Oil', 'Swift Sea')])
  await page.goto(panel)
  const region = page.getByRole('region', { name: 'Please confirm' })
  const first = region.getByRole('list', { name: 'Called like Swift' }).first()
  await expect(region).toContainText('5 entries are called like Swift. Is one of them yours?')
  await expect(first.getByRole('listitem')).toHaveCount(3)
  await region.getByRole('button', { name: 'Show all 5' }).press('Enter')
  await expect(first.getByRole('listitem')).toHaveCount(5)
  await lookOver(page, 'namesakes to confirm')
  await first.getByRole('button', { name: 'It is this one: Swift Metals, A list' }).press('Enter')
  await expect(toast('The alert is under Leakage Alerts.')).toBeVisible()
  await expect(region).toContainText('2 entries are called like Swift.')
  await region.getByRole('button', { name: 'None of them: those called like Swift' }).press('Space')
  await expect(toast('You are not asked about these entries again.')).toBeVisible()
  await expect(region).toHaveCount(0)
  expect(sent).toEqual([
    { questionId: '1', answer: 'yes', entryId: '1-2' },
    { questionId: '2', answer: 'no' },
  ])
})

const unchecked = { activeSince: null, nextCheck: null, suppliersChecked: null, questions: 0, questionsHeldBack: 0 }

test('OPS-04 says which sources are not read at their publishers, and nothing where all are', async () => {
  const note = page.getByRole('note').filter({ hasText: 'whoever runs this server' })
  let sourceStandIns: readonly object[] = []
  // The server of these tests has all of them at a place where nobody answers.
  await answer('SourceStandIns', (route) => route.fulfill({ json: { data: { sourceStandIns } } }))
  await page.goto(panel)
  await expect(page.getByRole('main').getByRole('list', { name: 'Monitoring Sources' })).toBeVisible()
  await expect(note).toHaveCount(0)
  const at = (key: string, name: string, origin: string) => ({ __typename: 'SourceStandIn', key, name, origin })
  sourceStandIns = [
    at('ofac', 'OFAC sanctions lists', 'http://127.0.0.1:9101'),
    at('un', 'UN sanctions list', 'http://127.0.0.1:9101'),
    at('hibp', 'Have I Been Pwned', 'http://127.0.0.1:9102'),
  ]
  await page.reload()
  await expect(note).toHaveText([
    'Stand-ins: whoever runs this server has OFAC sanctions lists and UN sanctions list read at http://127.0.0.1:9101.',
    'A stand-in: whoever runs this server has Have I Been Pwned read at http://127.0.0.1:9102.',
  ])
  await lookOver(page, 'sources that are read elsewhere')
})

test('SUPMON-05 CONST-01 the status is read every 30 s while the panel is open, and not when it is closed', async () => {
  let asked = 0
  await answer('MonitoringStatus', (route) => {
    const status = { __typename: 'MonitoringStatus', isActive: true, supplierCount: 0, recentRisks: asked++, lastCheck: null, ...unchecked }
    return route.fulfill({ json: { data: { monitoringStatus: status } } })
  })
  const recentRisks = card().getByRole('definition').nth(1)
  await page.clock.install()
  await page.goto(panel)
  await expect(recentRisks).toHaveText('0')
  await page.clock.runFor(25_000)
  expect(asked).toBe(1)
  // The next 30 s begin when the answer is shown.
  await page.clock.runFor(10_000)
  await expect(recentRisks).toHaveText('1')
  await page.clock.runFor(31_000)
  await expect(recentRisks).toHaveText('2')
  await page.getByRole('link', { name: 'Business Integrations' }).click()
  await expect(page.getByRole('heading', { name: 'Available OAuth Connections' })).toBeVisible()
  await page.clock.runFor(95_000)
  expect(asked).toBe(3)
})
