import { capitalized } from '../../api/values/capitalized.rules.ts'
import type { ImportPartsFragment } from '../generated/graphql.ts'
import { exactInstant } from '../ui/days.ts'
import { counted, wholeNumber } from '../ui/words.ts'
import { isRefusedWhole } from './refused-whole.ts'
import type { Upload } from './uploads.ts'

export type Progress = {
  /** What happens now, in words. */
  readonly words: string
  /** 0 to 1; null when the end is not known or nothing is under way. */
  readonly share: number | null
  readonly tone: 'busy' | 'good' | 'partly' | 'asks' | 'bad' | 'quiet'
}

/** Amount done a second, over the last few figures; null until there are two. */
export type Speed = number | null

/**
 * Where an import stands. `upload` is what this browser does for it; without one a half-sent file
 * waits to be chosen again.
 */
export function importProgress(file: ImportPartsFragment, upload: Upload | undefined, speed: Speed): Progress {
  switch (file.state) {
    case 'uploading':
      return sending(file, upload, speed)
    case 'waiting':
      return { words: 'Waiting for its turn', share: 0, tone: 'busy' }
    case 'reading':
      return reading(file, speed)
    case 'done':
      if (isRefusedWhole(file)) return { words: 'Not imported', share: null, tone: 'bad' }
      if (file.rowsRead === 0) return { words: 'Nothing was read: the file has no rows under its header', share: null, tone: 'bad' }
      if (file.refused > 0) return { words: 'Done in part', share: 1, tone: 'partly' }
      return { words: 'Done', share: 1, tone: 'good' }
    case 'cancelled':
      return { words: 'Cancelled', share: null, tone: 'quiet' }
    case 'refused':
      // It is a question of one answer, not a fault.
      if (file.question) return { words: 'Needs your answer', share: null, tone: 'asks' }
      if (file.otherCurrency) return { words: 'Not imported', share: null, tone: 'bad' }
      return { words: 'Not read', share: null, tone: 'bad' }
    case 'taking_back':
      return { words: 'Taking back', share: null, tone: 'busy' }
    case 'taken_back':
      return { words: takenBackWords(file), share: null, tone: 'quiet' }
    case 'failed':
      return { words: 'Stopped by a fault', share: null, tone: 'bad' }
  }
}

function takenBackWords({ rowsLeft, takenBackAt, takenBackBy }: ImportPartsFragment): string {
  const at = takenBackAt ? ` ${exactInstant(takenBackAt)}` : ''
  return `Taken back${at}${takenBackBy ? ` by ${takenBackBy}` : ''}. ${counted(rowsLeft ?? 0, 'row')} left.`
}

function sending(file: ImportPartsFragment, upload: Upload | undefined, speed: Speed): Progress {
  const total = Number(file.bytesExpected ?? 0)
  const sent = Math.max(Number(file.bytesReceived), upload?.sentBytes ?? 0)
  const share = total > 0 ? Math.min(1, sent / total) : null
  const percent = share === null ? '' : ` ${Math.floor(share * 100)} %`
  if (!upload)
    return {
      words: `Sending stopped at${percent || ' the start'}. Choose the same file again and it goes on from there.`,
      share,
      tone: 'bad',
    }
  if (upload.state === 'queued') return { words: 'Next to be sent', share, tone: 'busy' }
  if (upload.state === 'offline' && upload.problem)
    return { words: `Paused at${percent || ' the start'}. ${upload.problem}`, share, tone: 'bad' }
  if (upload.state === 'offline')
    return { words: `Connection lost at${percent || ' the start'}. It goes on by itself.`, share, tone: 'bad' }
  if (upload.state === 'stopped') return { words: upload.problem ?? 'Sending stopped', share, tone: 'bad' }
  return { words: `Sending${percent}${timeLeft(total - sent, speed)}`, share, tone: 'busy' }
}

function reading({ rowsRead, rowsTotal, problem }: ImportPartsFragment, speed: Speed): Progress {
  // The reason stands below: an import that is not at its end has a problem only while it pauses.
  if (problem)
    return { words: `Paused · ${counted(rowsRead, 'row')} read`, share: rowsTotal ? Math.min(1, rowsRead / rowsTotal) : null, tone: 'busy' }
  const pace = speed && speed >= 1 ? ` · ${counted(Math.round(speed), 'row')}/s` : ''
  if (!rowsTotal) return { words: `Reading · ${counted(rowsRead, 'row')}${pace}`, share: null, tone: 'busy' }
  const rest = timeLeft(rowsTotal - rowsRead, speed)
  return {
    words: `Reading · ${wholeNumber(rowsRead)} of ${counted(rowsTotal, 'row')}${pace}${rest}`,
    share: Math.min(1, rowsRead / rowsTotal),
    tone: 'busy',
  }
}

/** ` · about 12 s left`; nothing while the speed is unknown. */
export function timeLeft(amount: number, speed: Speed): string {
  if (!speed || speed <= 0 || amount <= 0) return ''
  const seconds = Math.ceil(amount / speed)
  if (seconds < 60) return ` · about ${seconds} s left`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? ` · about ${minutes} min left` : ` · about ${Math.round(minutes / 60)} h left`
}

/**
 * `1,040 accepted · 3 duplicates`; refused rows and rows in conflict can be opened and say their
 * own number.
 */
export function countsText({ accepted, duplicates, restated }: ImportPartsFragment): string {
  const parts = [`${wholeNumber(accepted)} accepted`]
  if (restated > 0) parts.push(`${wholeNumber(restated)} of them replaced an older value`)
  if (duplicates > 0) parts.push(counted(duplicates, 'duplicate'))
  return capitalized(parts.join(' · '))
}
