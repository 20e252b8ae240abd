import { useEffect, useRef, useState } from 'react'
import { fileCheckLimits } from '../../api/imports/upload/file-check-limits.rules.ts'

type Props = { readonly onFiles: (files: readonly File[]) => void; readonly isDisabled: boolean }

/**
 * Where files are dropped or chosen. Dropped beside it they count too: a browser would open them in
 * place of the page.
 */
export function DropArea({ onFiles, isDisabled }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const isOver = useDrop(area, isDisabled ? null : onFiles)
  return (
    <div ref={area} className={`drop${isOver ? ' over' : ''}`}>
      <svg className="icon" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
        <path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8l-5-5ZM14 3v5h5M12 18v-6M9 14.5l3-3 3 3" />
      </svg>
      <p>
        <strong>Drop your exports here</strong>
      </p>
      <label className="button quiet">
        Choose files
        <input
          type="file"
          name="files"
          multiple
          accept=".csv,.tsv,.txt,.xlsx,.gz"
          className="hidden"
          aria-describedby="file-limits"
          disabled={isDisabled}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            // The same file can be chosen again after it was removed.
            currentTarget.value = ''
          }}
        />
      </label>
      <p className="muted hint" id="file-limits">
        CSV or Excel: orders, product costs, ads, refunds, shipping, chargebacks, payouts. Up to {fileCheckLimits.files} files with{' '}
        {fileCheckLimits.megabytes} MB together.
      </p>
    </div>
  )
}

/** Takes files that are dropped anywhere on the page. Returns whether some are held over it. */
function useDrop(area: React.RefObject<HTMLElement | null>, onFiles: Props['onFiles'] | null): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(latest.current !== null)
    }
    // Left for another window: nothing of the page is entered then.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      latest.current?.([...(event.dataTransfer?.files ?? [])])
      area.current?.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [area])
  return isOver
}
