import { z } from 'zod'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'
import { mapping } from './decide/mapping.input.ts'

/** Largest file that can be uploaded; longer histories are uploaded in parts. */
export const maxUploadBytes = 4n * 1024n ** 3n

/** PostgreSQL's text cannot contain NUL. */
const isText = (text: string) => !text.includes('\0')
const noText = 'A NUL character is no text.'

const storableMapping = mapping.nullish().refine((one) => isText(JSON.stringify(one ?? {}).replaceAll('\\u0000', '\0')), { error: noText })

export const readAgainInput = z.object({ importId: z.string(), mapping: storableMapping })

export const startImportInput = z.object({
  fileName: z
    .string()
    .transform((name) => name.replace(/^.*[/\\]/, '').trim())
    .pipe(
      z
        .string()
        .min(1, { error: 'The file needs a name.' })
        .max(200, { error: 'The name has at most 200 characters.' })
        .refine(isText, { error: noText })
        .refine(isSeen, mustBeSeen),
    ),
  bytes: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'The size is a whole number of bytes.' })
    .transform(BigInt)
    .refine((bytes) => bytes > 0n, { error: 'The file is empty.' })
    .refine((bytes) => bytes <= maxUploadBytes, { error: 'The file is larger than 4 GB. Split it between orders and import the parts.' }),
  mapping: storableMapping,
})
