import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { enterDemo } from './enter-demo.ts'
import { lookOver, tabTo } from './look-over.ts'
import { makeOwnerOf, newSession } from './person.ts'
import { pagesComePlain } from './plain-page.ts'

// One business: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-US', timezoneId: 'Europe/London', reducedMotion: 'reduce' })
  page = await context.newPage()
  await newSession(page, await makeOwnerOf('Prepared: leaky shop', 'petra'))
})
test.afterAll(() => page.context().close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const cards = (on = page) =>
  on
    .getByRole('list', { name: 'All playbooks' })
    .getByRole('listitem')
    .filter({ has: on.getByRole('heading') })
const standardPlaybooks = 26
const tile = (word: string, on = page) => on.locator('dl').first().locator('div').filter({ hasText: word }).locator('dd').first()
const steps = (dialog: Locator) => dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')
const dialogOf = (on: Page) => on.getByRole('dialog')

async function open(path: string, on = page): Promise<void> {
  await on.goto(path)
  await expect(on.locator('h1')).toHaveCount(1)
  await expect(on.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('PLAY-01 PLAY-02 PLAY-03 the tiles are counted on the cards', async () => {
  await open('/playbooks')
  await expect(page).toHaveTitle('Playbooks · RiskPilot')
  const total = await cards().count()
  expect(total).toBe(standardPlaybooks)
  await expect(page.locator('dl').first().locator('dt')).toHaveText(['Total Playbooks', 'High Impact', 'Avg. Time', 'Avg. Cost'])
  await expect(tile('Total Playbooks')).toHaveText(String(total))
  await expect(tile('High Impact')).toHaveText(String(await cards().filter({ hasText: 'High impact' }).count()))
  await expect(tile('Avg. Time')).toHaveText(/^\d+(-\d+)?[dw]$/)
  await expect(tile('Avg. Cost')).toHaveText(/^\$\d+(\.\dK)?$/)
})

test('PLAY-04 PLAY-05 a card shows three steps, how many more there are, and the cost or TBD', async () => {
  const reprice = cards().filter({ hasText: 'Reprice after a cost rise' })
  await expect(reprice.getByRole('list', { name: 'First steps' }).locator('li')).toHaveCount(3)
  await expect(reprice).toContainText('+3 more steps')
  await expect(reprice.getByText('$2,500', { exact: true })).toBeVisible()
  const unknown = cards().filter({ hasText: 'Clear rows that were entered twice' })
  await expect(unknown.getByText('TBD', { exact: true })).toBeVisible()
  await expect(unknown).toContainText('+1 more step')
})

test('PLAY-06 a card opens with the keyboard to all its steps, and gives the focus back', async () => {
  await tabTo(page, /^Reprice after a cost rise$/)
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(steps(dialog)).toHaveCount(6)
  await expect(page).toHaveURL(/\/playbooks\/[0-9a-f-]{36}$/)
  await expect(dialog.getByRole('button', { name: 'Execute Playbook' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Reprice after a cost rise' })).toBeFocused()
})

test('PLAY-07 executing starts a run with steps to tick off that are kept; owner, due date and notes too; it ends with the last step', async () => {
  const dialog = dialogOf(page)
  await page.getByRole('link', { name: 'Stop discounts that stack' }).click()
  await dialog.getByRole('button', { name: 'Execute Playbook' }).click()
  const boxes = dialog.getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  await boxes.nth(0).check()
  await boxes.nth(2).check()
  await expect(dialog.getByText('2 of 4 steps done')).toBeVisible()
  await expect(dialog.getByLabel('Owner')).not.toHaveValue('')
  await dialog.getByLabel('Due date').fill('2031-05-06')
  await dialog.getByLabel('Notes').fill('The spring code is off since Monday.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Run saved')).toBeVisible()
  await page.reload()
  await expect(dialog.getByText('2 of 4 steps done')).toBeVisible()
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([true, false, true, false])
  await expect(dialog.getByLabel('Due date')).toHaveValue('2031-05-06')
  await expect(dialog.getByLabel('Notes')).toHaveValue('The spring code is off since Monday.')
  await open('/playbooks?tab=open')
  const run = page.getByRole('list', { name: 'Open runs' }).getByRole('listitem')
  await expect(run).toContainText('2 of 4 steps')
  await expect(run).toContainText('due 6 May 2031'.replace('6 May', 'May 6,'))
  await run.getByRole('link').click()
  for (const last of [1, 3]) {
    // A tick shows before the server has it, and leaving the page would take it back.
    const saved = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('CompletePlaybookStep'))
    await boxes.nth(last).check()
    await saved
  }
  await expect(dialog.getByRole('heading', { name: 'Finished run' })).toBeVisible()
  await open('/playbooks?tab=finished')
  await expect(page.getByRole('list', { name: 'Finished runs' }).getByRole('listitem')).toContainText('4 of 4 steps')
  await open('/playbooks?tab=open')
  await expect(page.getByRole('heading', { name: 'No playbook is being worked through' })).toBeVisible()
})

test('PLAY-08 executed in two windows it is one run: the second shows the open one and says so', async () => {
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await open('/playbooks', one)
    await one.getByRole('link', { name: 'Cut ads that do not pay' }).click()
    await expect(dialogOf(one).getByRole('button', { name: 'Execute Playbook' })).toBeVisible()
  }
  for (const one of [page, other]) {
    await dialogOf(one).getByRole('button', { name: 'Execute Playbook' }).click()
    await expect(dialogOf(one).getByRole('checkbox')).toHaveCount(5)
  }
  await expect(dialogOf(other).getByText('Run already open')).toBeVisible()
  await dialogOf(page).getByRole('checkbox').first().check()
  await expect(dialogOf(other).getByText('1 of 5 steps done')).toBeVisible()
  expect(new URL(other.url()).searchParams.get('run')).toBe(new URL(page.url()).searchParams.get('run'))
  await other.close()
  await open('/playbooks?tab=open')
  await expect(page.getByRole('list', { name: 'Open runs' }).getByRole('listitem')).toHaveCount(1)
})

test('PLAY-07 a tick that the server does not take goes back, and the page says why', async () => {
  await page.getByRole('list', { name: 'Open runs' }).getByRole('link').click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('1 of 5 steps done')).toBeVisible()
  await page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes('CompletePlaybookStep') ? route.abort() : route.fallback(),
  )
  await dialog.getByRole('checkbox').nth(1).click()
  await expect(dialog.getByText('Step not saved')).toBeVisible()
  await expect(dialog.getByText('1 of 5 steps done')).toBeVisible()
  await expect(dialog.getByRole('checkbox').nth(1)).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Close: Step not saved' }).click()
  await lookOver(page, 'an open run')
})

test('R2 for an alert the steps name its product and money, and the files are made of its rows', async () => {
  await open('/risks')
  const alert = page.getByRole('main').getByRole('listitem').filter({ hasText: 'unit cost' }).first().getByRole('link').first()
  await expect(alert).toBeVisible({ timeout: 90_000 })
  const riskId = /[0-9a-f-]{36}/.exec((await alert.getAttribute('href')) ?? '')?.[0]
  await open('/playbooks')
  const address = await page.getByRole('link', { name: 'Reprice after a cost rise' }).getAttribute('href')
  await open(`${address}?risk=${riskId}`)
  const dialog = dialogOf(page)
  await expect(steps(dialog).nth(0)).toContainText(/£[\d,.]+ lost since \d+ \w+ 2026/)
  await expect(steps(dialog).nth(1)).toContainText(/sells at £[\d.]+; £[\d.]+ restores the old margin/)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Price list to change' }).click()
  const prices = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(prices.split('\n')[0]).toBe('Product,SKU,Price now,Margin lost per unit,Price that restores the margin,Units sold,Lost,Currency')
  await dialog.getByRole('button', { name: 'Execute Playbook' }).click()
  await expect(dialog.getByTestId('run-effect')).toContainText(
    /The alert lost £[1-9][\d,.]* in the last 30 days of your files before this run\. They end on/,
  )
  await dialog.getByRole('button', { name: 'Letter to the supplier' }).click()
  const letter = page.getByRole('dialog', { name: 'Letter to the supplier' })
  const text = letter.getByRole('textbox', { name: 'Letter to the supplier' })
  await expect(text).toHaveValue(/Subject: Unit cost of [\s\S]*the day until which the present cost holds/)
  await lookOver(page, 'a letter of a playbook')
  await text.fill('Subject: as I would say it')
  const taken = page.waitForEvent('download')
  await letter.getByRole('link', { name: 'Download' }).click()
  const file = await taken
  expect([file.suggestedFilename(), await readFile((await file.path()) ?? '', 'utf8')]).toEqual([
    'letter.txt',
    'Subject: as I would say it',
  ])
  await letter.getByRole('button', { name: 'Back to the steps' }).click()
  await expect(letter).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Letter to the supplier' }).click()
  await expect(text).toHaveValue('Subject: as I would say it')
})

test('PLAY-11 six skeleton cards stand while it reads; cards and runs fit both themes and 390 px', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await pagesComePlain(page)
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName === 'Playbooks') await gate
    return route.fallback()
  })
  await page.goto('/playbooks')
  await expect(page.getByTestId('playbook-skeleton')).toHaveCount(6)
  release()
  await expect(cards()).toHaveCount(standardPlaybooks)
  await lookOver(page, 'playbooks')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await open('/playbooks?tab=open')
  await lookOver(page, 'open runs')
})

test('STATE-25 an answer that does not come says so and can be asked for again; a playbook that is not there leads back', async () => {
  await pagesComePlain(page)
  await page.route('**/graphql', (route) =>
    route.request().postDataJSON()?.operationName === 'Playbooks' ? route.abort() : route.fallback(),
  )
  await open('/playbooks')
  await expect(page.getByRole('heading', { name: 'The playbooks could not be read' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards()).toHaveCount(standardPlaybooks)
  await open('/playbooks/0197a000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This playbook is not here' })).toBeVisible()
})

test('PLAY-09 with the demo cookie alone the sample playbooks stand there, silently', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'en-US' })
  await context.addCookies([{ name: 'demo-session', value: '1', url: baseURL ?? '' }])
  const sample = await context.newPage()
  await open('/playbooks', sample)
  await expect(cards(sample)).toHaveCount(6)
  for (const [word, value] of [
    ['Total Playbooks', '6'],
    ['Avg. Time', '1-2w'],
    ['Avg. Cost', '$2.8K'],
  ] as const)
    await expect(tile(word, sample)).toHaveText(value)
  const short = cards(sample).filter({ hasText: 'Stop discounts that stack' })
  await expect(short.getByRole('list', { name: 'First steps' }).locator('li')).toHaveCount(3)
  await expect(short).not.toContainText('more step')
  await expect(sample.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
  await sample.getByRole('link', { name: 'Stop discounts that stack' }).click()
  await dialogOf(sample).getByRole('button', { name: 'Execute Playbook' }).click()
  await expect(dialogOf(sample).getByText('Demo Mode', { exact: true })).toBeVisible()
  await context.close()
})

test('PLAY-02 PLAY-10 in the demo the tiles say 1-2w and $2.8K, and executing is refused', async ({ browser, baseURL }) => {
  test.slow()
  const context = await browser.newContext({ baseURL, locale: 'en-US' })
  const demo = await context.newPage()
  await enterDemo(demo)
  await open('/playbooks', demo)
  await expect(tile('Avg. Time', demo)).toHaveText('1-2w')
  await expect(tile('Avg. Cost', demo)).toHaveText('$2.8K')
  await cards(demo).first().getByRole('link').click()
  await dialogOf(demo).getByRole('button', { name: 'Execute Playbook' }).click()
  await expect(dialogOf(demo).getByText('Demo Mode', { exact: true })).toBeVisible()
  await expect(dialogOf(demo).getByText(/disabled in demo mode/)).toBeVisible()
  await context.close()
})
