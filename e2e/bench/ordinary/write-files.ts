import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OrdinaryShop, ordinaryFiles } from '../../../api/made-shops/ordinary/make-ordinary-shop.ts'

/** Writes a shop's files into a folder, made where it lacks. */
export function writeFiles(folder: string, shop: Pick<OrdinaryShop, 'tables'>): void {
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of ordinaryFiles(shop)) writeFileSync(join(folder, file), text)
}
