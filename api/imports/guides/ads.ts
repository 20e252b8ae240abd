import type { Guide } from './guide.ts'

/** What campaigns spent and sold. */
export const adGuides: readonly Guide[] = [
  {
    provider: 'google',
    title: 'spend',
    layout: 'google-ads',
    gives: ['ads'],
    steps: [
      'Open **Campaigns**.',
      'Press **Segment**, **Time**, **Day**. Without days no change can be dated.',
      'Check that the columns include *Cost*, *Clicks*, *Conv. value* and *Currency code*.',
      'Press **Download**, **CSV**.',
    ],
  },
  {
    provider: 'meta',
    title: 'spend',
    layout: 'meta-ads',
    gives: ['ads'],
    steps: [
      'Open **Ads Manager**, tab **Campaigns**.',
      'Press **Breakdown**, **By time**, **Day**.',
      'Press **Reports**, **Export table data**, **CSV**.',
    ],
  },
  {
    provider: 'tiktok',
    title: 'spend',
    layout: 'tiktok-ads',
    gives: ['ads'],
    steps: [
      'Open **Reporting**, then **Custom reports**, and press **Create**.',
      'As dimensions choose **Campaign name** and **By Day**.',
      'As metrics choose **Cost**, **Clicks (destination)**, **Total purchase value** and **Currency**.',
      'Press **Run and save**, then **Export**, **CSV** or **XLSX**.',
    ],
  },
  {
    provider: 'microsoft',
    title: 'spend',
    layout: 'microsoft-ads',
    gives: ['ads'],
    steps: [
      'Open **Reports**, then **Default reports**, **Performance**, **Campaign**.',
      'As unit of time choose **Day**.',
      'Check that the columns include *Account name*, *Impressions*, *Clicks*, *Spend*, *Revenue* and *Currency code*.',
      'Press **Download**, **CSV**.',
    ],
  },
  {
    provider: 'microsoft',
    title: 'spend, without the account',
    layout: 'microsoft-ads-of-one-account',
    gives: ['ads'],
    isSecondBest: true,
    steps: [
      'Open **Reports**, then **Default reports**, **Performance**, **Campaign**.',
      'As unit of time choose **Day**.',
      'Press **Download**, **CSV**.',
    ],
    note: 'The same report where its columns were chosen without *Account name*. With several accounts add that column, so that campaigns of one name stay apart.',
  },
]
