import { neverReady } from '../../api/made-shops/leaky-shop.ts'

/** How the line of detectors ends once all files of a leaky shop are read. */
export const allFilesRead = new RegExp(`\\d+ ready · ${neverReady} cannot run`)
