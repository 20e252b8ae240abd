import { join } from 'node:path'
import PDFDocument from 'pdfkit'

const ink = '#16191d'
const muted = '#5b636d'
const line = '#d5d8db'

type Face = 'regular' | 'semibold'
type TextStyle = { readonly size: number; readonly isStrong?: boolean; readonly isMuted?: boolean }

/** `share` of the width; figures are set to the right. */
export type Column = { readonly title: string; readonly share: number; readonly isFigure?: boolean }
/** `note` stands below, small. */
export type Cell = { readonly text: string; readonly note?: string }

type Place = { readonly x: number; readonly width: number; readonly isFigure: boolean }
type Doc = PDFKit.PDFDocument

const between = 10
const textSize = 9
const noteSize = 7.5

/** An A4 document with a sheet to set it on. `fonts` is the folder of the fonts. */
export function openSheet({ title, at }: { readonly title: string; readonly at: Date }, fonts: string): { doc: Doc; sheet: Sheet } {
  const info = { Title: title, Author: 'RiskPilot', CreationDate: at }
  const doc = new PDFDocument({ size: 'A4', margin: 48, bufferPages: true, info })
  const faces = { regular: join(fonts, 'inter-regular.ttf'), semibold: join(fonts, 'inter-semibold.ttf') }
  return { doc, sheet: new Sheet(doc, faces) }
}

/**
 * Sets text and tables from the top of a page downward, on as many pages as it takes; a row is
 * never torn.
 */
export class Sheet {
  constructor(
    private readonly doc: Doc,
    faces: Readonly<Record<Face, string>>,
  ) {
    doc.registerFont('regular', faces.regular)
    doc.registerFont('semibold', faces.semibold)
  }

  private get width(): number {
    const { width, margins } = this.doc.page
    return width - margins.left - margins.right
  }

  private get bottom(): number {
    // Room for the line with the page's number.
    return this.doc.page.height - this.doc.page.margins.bottom - 16
  }

  /** A paragraph over the whole width. */
  text(text: string, { size, isStrong = false, isMuted = false }: TextStyle): void {
    this.use(isStrong ? 'semibold' : 'regular', size)
    const shown = this.shown(text)
    this.need(this.doc.heightOfString(shown, { width: this.width }))
    this.doc.fillColor(isMuted ? muted : ink).text(shown, this.doc.page.margins.left, this.doc.y, { width: this.width })
  }

  gap(points: number): void {
    this.doc.y += points
  }

  /** Rows under a head, which is repeated on every page; `sum` is a last row that is set strong. */
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[], sum?: readonly Cell[]): void {
    const places = this.places(columns)
    const head = columns.map(({ title }) => ({ text: title }))
    this.row(places, head, { face: 'semibold', color: muted })
    for (const row of rows) {
      if (this.heightOf(places, row) > this.bottom - this.doc.y) {
        this.doc.addPage()
        this.row(places, head, { face: 'semibold', color: muted })
      }
      this.row(places, row, { face: 'regular', color: ink })
    }
    if (sum) this.row(places, sum, { face: 'semibold', color: ink })
  }

  /** The last thing: what it is and which page, at the foot of each. */
  numberPages(what: string): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let i = 0; i < count; i++) {
      this.doc.switchToPage(start + i)
      const { page } = this.doc
      this.use('regular', 8)
      const foot = { width: this.width, lineBreak: false, height: 10 }
      const y = page.height - page.margins.bottom - 8
      this.doc.fillColor(muted).text(this.shown(what), page.margins.left, y, { ...foot, ellipsis: true, width: this.width - 90 })
      this.doc.text(`Page ${i + 1} of ${count}`, page.margins.left, y, { ...foot, align: 'right' })
    }
  }

  private places(columns: readonly Column[]): Place[] {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    const free = this.width - between * (columns.length - 1)
    let x = this.doc.page.margins.left
    return columns.map(({ share, isFigure = false }) => {
      const width = (free * share) / shares
      const place = { x, width, isFigure }
      x += width + between
      return place
    })
  }

  private row(places: readonly Place[], cells: readonly Cell[], { face, color }: { face: Face; color: string }): void {
    const height = this.heightOf(places, cells)
    this.need(height)
    const top = this.doc.y
    places.forEach(({ x, width, isFigure }, i) => {
      const { text, note } = cells[i] ?? { text: '' }
      const options = { width, align: isFigure ? 'right' : 'left' } as const
      this.use(face, textSize)
      this.doc.fillColor(color).text(this.shown(text), x, top + 5, options)
      if (!note) return
      this.use('regular', noteSize)
      this.doc.fillColor(muted).text(this.shown(note), x, this.doc.y + 1, options)
    })
    const { left } = this.doc.page.margins
    this.doc
      .moveTo(left, top + height)
      .lineTo(left + this.width, top + height)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
    this.doc.y = top + height
  }

  private heightOf(places: readonly Place[], cells: readonly Cell[]): number {
    const heights = places.map(({ width }, i) => {
      const { text, note } = cells[i] ?? { text: '' }
      this.use('semibold', textSize)
      const own = this.doc.heightOfString(this.shown(text), { width })
      if (!note) return own
      this.use('regular', noteSize)
      return own + 1 + this.doc.heightOfString(this.shown(note), { width })
    })
    return Math.max(...heights) + 10
  }

  private need(height: number): void {
    if (this.doc.y + height > this.bottom) this.doc.addPage()
  }

  private use(face: Face, size: number): void {
    this.doc.font(face).fontSize(size)
  }

  /** What the font has no drawing for would be an empty box. */
  private shown(text: string): string {
    const { font } = (this.doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
    return Array.from(text, (character) =>
      /\s/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : '?',
    ).join('')
  }
}
