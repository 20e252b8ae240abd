import { type Browser, expect, type Page, type Request, test } from '@playwright/test'
import { focusOn, takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { makeOwnerOf, newSession, type Person } from './person.ts'

// One shop: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', actionTimeout: 20_000 })

let person: Person
let page: Page

async function signedIn(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(20_000)
  const opened = await context.newPage()
  await newSession(opened, person)
  return opened
}

test.beforeAll(async ({ browser, baseURL }) => {
  person = await makeOwnerOf('Prepared: leaky shop', 'fern')
  page = await signedIn(browser, baseURL)
  await page.goto('/risks')
  await expect(cards().first()).toBeVisible({ timeout: 90_000 })
})
test.afterAll(() => page.context().close())

const cards = () => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' })
const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
const feedback = () => dialog('Provide Risk Feedback')
const group = (name: RegExp | string) => feedback().getByRole('radiogroup', { name })
const accurate = (word: 'Yes' | 'No') => group(/^Was this alert accurate\?/).getByRole('radio', { name: word })
const submit = () => feedback().getByRole('button', { name: 'Submit Feedback' })
const opener = () =>
  cards()
    .first()
    .getByRole('button', { name: /^Feedback/ })
const toast = (title: string) => page.getByRole('status').filter({ hasText: title }).last()

/** What the next answer is sent as. */
async function sent(act: () => Promise<void>): Promise<Record<string, unknown>> {
  const isSubmit = (request: Request) => request.url().endsWith('/graphql') && (request.postData() ?? '').includes('SubmitRiskFeedback')
  const [request] = await Promise.all([page.waitForRequest(isSubmit), act()])
  const { input } = (request.postDataJSON() as { variables: { input: Record<string, unknown> } }).variables
  const { riskId: _, ...said } = input
  return said
}

const nothing = {
  accurate: false,
  helpful: null,
  falsePositive: false,
  actualImpact: null,
  comments: '',
  followUpAction: '',
  outcomeDescription: '',
}

test('FEED-01 FEED-02 ALERT-07 a card’s Feedback opens the dialog over the list, nothing chosen, and gives the focus back', async () => {
  await focusOn(opener())
  await page.keyboard.press('Enter')
  await expect(feedback().getByRole('heading', { name: 'Provide Risk Feedback' })).toBeVisible()
  await expect(page).toHaveURL(/\/risks\/[\w-]{36}\/feedback$/)
  const title = await cards().first().getByRole('link').first().textContent()
  await expect(feedback()).toContainText((title ?? '').slice(0, 20))
  await expect(feedback().getByText('Was this alert accurate? *')).toBeVisible()
  await expect(group(/accurate/)).toHaveAttribute('aria-required', 'true')
  for (const word of ['Yes', 'No'] as const) await expect(accurate(word)).not.toBeChecked()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await accurate('Yes').check()
    expect((await feedback().boundingBox())?.height).toBeLessThanOrEqual(640)
    expect(await feedback().evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await feedback().getByRole('button', { name: 'Cancel' }).click()
  await expect(opener()).toBeFocused()
})

test('CONST-20 an alert is at most nine tenths of the screen high, the feedback eight tenths; each scrolls inside', async () => {
  const heightOf = async (name?: string) => {
    await expect(dialog(name)).toBeVisible()
    expect(await dialog(name).evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    return (await dialog(name).boundingBox())?.height ?? 0
  }
  for (const height of [700, 500]) {
    await page.setViewportSize({ width: 1280, height })
    await cards().first().getByRole('link').first().click()
    await expect(dialog().getByTestId('loss')).toBeVisible()
    expect(Math.abs((await heightOf()) - 0.9 * height)).toBeLessThanOrEqual(1)
    await page.keyboard.press('Escape')
    await opener().click()
    await accurate('Yes').check()
    expect(Math.abs((await heightOf('Provide Risk Feedback')) - 0.8 * height)).toBeLessThanOrEqual(1)
    await feedback().getByRole('button', { name: 'Cancel' }).click()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('FEED-03 FEED-04 FEED-05 what follows from yes and from no, and everything else is optional', async () => {
  await opener().click()
  const falsePositive = feedback().getByRole('checkbox', { name: /false positive/ })
  const impact = group('How much did it really cost?')
  await expect(falsePositive.or(impact)).toHaveCount(0)
  await accurate('No').check()
  await expect(falsePositive).not.toBeChecked()
  await expect(impact).toHaveCount(0)
  await accurate('Yes').check()
  await expect(falsePositive).toHaveCount(0)
  await expect(impact.getByRole('radio')).toHaveCount(4)
  for (const name of ['None', 'Low', 'Medium', 'High']) await expect(impact.getByRole('radio', { name })).not.toBeChecked()
  await expect(group('Did it help you? (optional)').getByRole('radio')).toHaveCount(3)
  for (const label of ['What did you do about it? (optional)', 'What came of it? (optional)', 'Comments (optional)'])
    await expect(feedback().getByLabel(label)).toBeVisible()
  await expect(submit()).toBeEnabled()
})

test('FEED-06 ERR-11 without an answer nothing is sent, and a keyboard is told why', async () => {
  await page.reload()
  await takesKeys(page)
  await expect(submit()).toBeDisabled()
  await feedback().getByLabel('Comments (optional)').press('Control+Enter')
  await expect(toast('Required field')).toContainText('Please indicate if this risk assessment was accurate.')
  await expect(group(/accurate/)).toContainText('Please indicate if this risk assessment was accurate.')
  await expect(feedback()).toBeVisible()
  await accurate('No').check()
  await expect(submit()).toBeEnabled()
})

test('FEED-08 FEED-10 ERR-13 a failure is said, keeps the entries, and a false positive is sent as such', async () => {
  await feedback()
    .getByRole('checkbox', { name: /false positive/ })
    .check()
  await feedback().getByLabel('Comments (optional)').fill(' It was a sale. ')
  await page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes('SubmitRiskFeedback') ? route.abort() : route.continue(),
  )
  expect(await sent(() => submit().click())).toEqual({ ...nothing, falsePositive: true, comments: 'It was a sale.' })
  await expect(toast('Error')).toContainText('Failed to submit feedback. Please try again.')
  await expect(feedback().getByRole('alert').filter({ hasText: 'RiskPilot did not answer' })).toBeVisible()
  await expect(accurate('No')).toBeChecked()
  await expect(feedback().getByRole('checkbox', { name: /false positive/ })).toBeChecked()
  await expect(feedback().getByLabel('Comments (optional)')).toHaveValue(' It was a sale. ')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('FEED-10 UX-15 a change of the answer sends the hidden field empty; typed text survives a reload and is asked about', async () => {
  await page.reload()
  await takesKeys(page)
  await expect(feedback().getByLabel('Comments (optional)')).toHaveValue(' It was a sale. ')
  await page.keyboard.press('Escape')
  await expect(feedback().getByText('What you typed is not saved.')).toBeVisible()
  await feedback().getByRole('button', { name: 'Stay' }).click()
  await accurate('Yes').check()
  await group('How much did it really cost?').getByRole('radio', { name: 'High' }).check()
  await accurate('No').check()
  await group(/help you/)
    .getByRole('radio', { name: 'No', exact: true })
    .check()
  await feedback().getByLabel('What did you do about it? (optional)').fill('Nothing')
  const said = await sent(() => submit().click())
  expect(said).toEqual({ ...nothing, falsePositive: true, helpful: false, comments: 'It was a sale.', followUpAction: 'Nothing' })
})

test('FEED-07 FEED-09 ERR-12 thanks, closes, has read again what changed, and starts empty the next time', async () => {
  await expect(feedback()).toHaveCount(0)
  await expect(toast('Feedback submitted')).toContainText('Thank you! Your feedback helps improve risk detection accuracy.')
  await expect(page).toHaveURL(/\/risks$/)
  await opener().click()
  for (const word of ['Yes', 'No'] as const) await expect(accurate(word)).not.toBeChecked()
  await expect(feedback().getByLabel('Comments (optional)')).toHaveValue('')
  await expect(feedback()).toContainText(/You said no, .*\. A new answer replaces it\./)
  await accurate('Yes').check()
  await group('How much did it really cost?').getByRole('radio', { name: 'Low' }).check()
  const risks = page.waitForRequest((request) => /"operationName":"Risks"/.test(request.postData() ?? ''))
  expect(await sent(() => submit().click())).toEqual({ ...nothing, accurate: true, actualImpact: 'low' })
  await risks
  await opener().click()
  await accurate('No').check()
  await feedback().getByLabel('Comments (optional)').fill('Not sent')
  await feedback().getByRole('button', { name: 'Cancel' }).click()
  await expect(feedback()).toHaveCount(0)
  await opener().click()
  await expect(accurate('No')).not.toBeChecked()
  await expect(feedback().getByLabel('Comments (optional)')).toHaveValue('')
  await feedback().getByRole('button', { name: 'Close', exact: true }).click()
})

test('FEED-02 an alert asks whether it was right, opens its answer chosen, and shows it afterwards with the focus', async () => {
  const tab = (name: string) => page.getByRole('navigation', { name: 'Alerts by status' }).getByRole('link', { name })
  await tab('AI Training').click()
  await expect(page.getByText('1 of 10 answered')).toBeVisible()
  await tab('Active').click()
  await cards().nth(1).getByRole('link').first().click()
  const question = page.getByRole('group', { name: 'Was this right?' })
  await question.getByRole('link', { name: 'Yes' }).press('Enter')
  await expect(accurate('Yes')).toBeChecked()
  await submit().click()
  await expect(question).toContainText(/You said yes/)
  await expect(question.getByRole('link', { name: 'Change answer' })).toBeFocused()
  await page.goBack()
  await expect(dialog()).toHaveCount(0)
})

test('TRAIN-03 TRAIN-04 TRAIN-05 with few answers it says so, counts a new one without a reload, and tells what answers change', async () => {
  await page.getByRole('navigation', { name: 'Alerts by status' }).getByRole('link', { name: 'AI Training' }).click()
  const panel = page.getByRole('main')
  await expect(panel.getByRole('heading', { name: 'No Training Data Available' })).toBeVisible()
  await expect(panel.getByText('2 of 10 answered')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'How feedback trains RiskPilot' }).getByRole('listitem')).toHaveText([
    /^1\. You answer/,
    /^2\. RiskPilot measures/,
    /^3\. Detectors adjust.*no answer changes what is detected/,
  ])
  const learned = panel.getByRole('list', { name: 'Detectors by your answers' }).getByRole('listitem')
  await expect(learned).toHaveCount(2)
  await expect(learned.filter({ hasText: 'Margin erosion' })).toHaveText(/1 of 1 alert right, \d+% expected.*Too few answers to say/)
  await expect(panel.getByText('Today your answers are measured and change nothing that is detected.')).toBeVisible()
  await lookOver(page, 'AI Training, few answers')
})

const label = (i: number) => ({ __typename: 'LearnedDetector', detector: ['ad-waste', 'chargebacks'][i], answers: 4 + i, right: 1 + 3 * i })
const ready = {
  __typename: 'TrainingMetrics',
  modelVersion: '3.9.1',
  accuracyScore: 0.854,
  precisionScore: 0.81,
  recallScore: 0,
  recallKnown: false,
  falsePositiveRate: 0.0312,
  falseDiscoveryRate: 0.19,
  totalPredictions: 41,
  correctPredictions: 35,
  interval: { __typename: 'ScoreInterval', low: 0.56, high: 0.92 },
  labelCoverage: 0.5,
  status: 'ready',
  recentFeedback: {
    __typename: 'RecentFeedback',
    totalFeedback: 17,
    accurateCount: 12,
    falsePositiveCount: 3,
    improvementTrend: 0.1,
    trendKnown: true,
  },
  changesDetection: false,
  detectors: [
    { ...label(0), precision: 0.55, change: 'stricter' },
    { ...label(1), precision: 0.8, change: 'keep' },
  ],
}

test('TRAIN-01 TRAIN-02 ALERT-12 the scores as percent, and what they are counted from', async () => {
  await page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes('query TrainingMetrics') ||
    (route.request().postDataJSON() as { operationName?: string }).operationName === 'TrainingMetrics'
      ? route.fulfill({ json: { data: { trainingMetrics: ready } } })
      : route.continue(),
  )
  await page.goto('/risks?tab=training')
  const panel = page.getByRole('main')
  const figure = (name: string) => panel.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
  const shown = ['Model Version', 'Accuracy Score', 'Precision', 'Recall', 'False Positives']
  await expect(figure('Accuracy Score')).toHaveText('85%')
  expect(await Promise.all(shown.map((name) => figure(name).first().textContent()))).toEqual(['3.9.1', '85%', '81%', 'Not known yet', '3%'])
  const part = (name: string) => panel.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(part('Prediction Summary')).toContainText(/Answered alerts41.*Correct35/)
  await expect(part('Recent User Feedback')).toContainText(/90 days17Accurate12False positives3Trend10 points better/)
  const learned = panel.getByRole('list', { name: 'Detectors by your answers' }).getByRole('listitem')
  await expect(learned).toHaveText([
    'Ad waste1 of 4 alerts right, 55% expectedWould ask for more evidence',
    'Chargebacks4 of 5 alerts right, 80% expectedNothing would change',
  ])
  await lookOver(page, 'AI Training, scores')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('UX-01 the feedback dialog has nothing cut and no axe violation', async () => {
  await page.goto('/risks')
  await opener().click()
  await accurate('No').check()
  await lookOver(page, 'feedback')
})

test('DEMO-17 ERR-25 in the demo an answer is refused in the demo’s words and kept in the form', async ({ page: visitor }) => {
  page = visitor
  await visitor.context().addCookies([{ name: 'demo-session', value: '1', url: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' }])
  await visitor.goto('/risks')
  await opener().click()
  await accurate('Yes').check()
  await submit().click()
  await expect(toast('Demo Mode')).toContainText('Changes are disabled in demo mode')
  await expect(accurate('Yes')).toBeChecked()
})
