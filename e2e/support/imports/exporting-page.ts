import { catalogue } from '../../../api/detection/catalogue.ts'
import { type Guide, providerNames } from '../../../api/imports/guides/guide.ts'
import { guides, judgesFees } from '../../../api/imports/guides/guides.ts'
import { type FileKind, fileKinds } from '../../../api/values/file-kind.ts'

/** docs/exporting.md: which file is needed from which system, and the clicks that export it. */
export function exportingPage(): string {
  return `${[...opening, ...systems(), ...unlocked(), ...guides.flatMap(section), ...closing].join('\n')}\n`
}

const opening = [
  '# How to export your files',
  '',
  "Written from each product's public help. Menus move: if a name differs, look for *export* or *reports*. Leave the files as they are; RiskPilot finds the columns by their header. Then [import them](import.md). None of these exports was tried on a real file yet, so look over the counts after an import.",
  '',
]

const kindNames: Readonly<Record<FileKind, string>> = {
  orders: 'orders',
  refunds: 'refunds',
  costs: 'unit costs',
  shipping: 'shipping',
  ads: 'ad spend',
  chargebacks: 'chargebacks',
  payouts: 'payouts',
}

const titleOf = ({ provider, title }: Guide) => `${providerNames[provider]}: ${title}`

function systems(): string[] {
  const slug = (guide: Guide) =>
    titleOf(guide)
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-')
  const rows = guides.map((guide) => {
    const gives = [
      ...guide.gives.map((kind) => kindNames[kind]),
      ...(guide.hasFees ? ['fees'] : []),
      ...(guide.isUnjudged ? ['other outgoings'] : []),
    ].join(', ')
    return `| ${providerNames[guide.provider]} | [${guide.title}](#${slug(guide)}) | ${gives} |`
  })
  return ['## Which file do I need from …', '', '| From | Export | It holds |', '|---|---|---|', ...rows, '']
}

/** Each kind of rows with what the checks that need it find. */
function unlocked(): string[] {
  const rows = fileKinds.map((kind) => {
    const checks = catalogue.filter((check) => !judgesFees(check) && check.requires.includes(kind))
    const words = checks.map(({ finds, requires }) => {
      const others = requires.filter((other) => other !== kind).map((other) => kindNames[other])
      return others.length === 0 ? finds : `${finds} (with ${others.join(' and ')})`
    })
    return `| ${kindNames[kind]} | ${words.join('; ')} |`
  })
  const fees = catalogue.filter(judgesFees).map(({ finds }) => `| fees | ${finds} (with orders) |`)
  return ['## What each file unlocks', '', '| With | RiskPilot finds |', '|---|---|', ...rows, ...fees, '']
}

function section(guide: Guide): string[] {
  const steps = guide.steps.map((step, i) => `${i + 1}. ${step}`)
  return [`## ${titleOf(guide)}`, '', ...steps, '', ...(guide.note ? [guide.note, ''] : [])]
}

const closing = [
  '## Other lists of product costs',
  '',
  'A list of products with their costs serves as well. It names no day, so RiskPilot asks from which day the costs hold.',
  '',
  '- Xero: **Business**, **Products and services**, **Export**. *Code* is the SKU and *Purchases unit price* the cost.',
  '- QuickBooks Online: **Sales**, **Products & services**, the **Export to Excel** icon above the list. *SKU* and *Cost* are read.',
  "- A supplier's price list, in English, German, French, Spanish, Italian or Dutch.",
]
