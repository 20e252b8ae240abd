type Files = {
  readonly file: string
  /** The same for small and plain screens, 720 px wide. */
  readonly small?: string
}

type Props = {
  readonly light: Files
  readonly dark: Files
  readonly alt: string
  /** Of the files; that of a screen where it is left out. */
  readonly size?: { readonly width: number; readonly height: number }
  /** On the first screen: loaded at once. */
  readonly isFirst?: boolean
}

const screen = { width: 1120, height: 760 }

/**
 * A screen of the product with the demo shop's data, in the theme of the page. The other theme's
 * picture is never loaded.
 */
export function ProductPicture({ light, dark, alt, size = screen, isFirst = false }: Props) {
  const wait = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  const sources = ({ file, small }: Files) =>
    small ? { srcSet: `${small} 720w, ${file} ${size.width}w`, sizes: '(max-width: 1023px) 92vw, 600px' } : {}
  return (
    <div className="picture">
      <img className="in-light" {...sources(light)} src={light.file} alt={alt} {...size} {...wait} />
      <img className="in-dark" {...sources(dark)} src={dark.file} alt={alt} {...size} loading="lazy" />
    </div>
  )
}
