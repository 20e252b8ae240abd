// Makes the files of the demo away from the main thread. StartedImport by fill-demo.ts.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { demoFiles } from '../made-shops/demo-files.ts'
import { demoReadings, demoShop, rowsBetween } from '../made-shops/demo-shop.ts'
import { addDays, type Day, day } from '../values/day.ts'

/** Where the files go, a folder for each day of reading, and the last day of their rows. */
export type DemoFilesRequest = { readonly folder: string; readonly until: Day }

const { folder, until } = workerData as DemoFilesRequest
const shop = demoShop(until)
let from = day('1970-01-01')
for (const reading of demoReadings(until)) {
  await mkdir(join(folder, reading))
  for (const [name, text] of demoFiles(rowsBetween(shop, from, reading))) await writeFile(join(folder, reading, name), text)
  from = addDays(reading, 1)
}
