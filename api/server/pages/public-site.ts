import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { scriptsOf } from './server-render.ts'

export type PublicAddress = { readonly path: string; readonly params: Readonly<Record<string, string>> }

/** What is left of a form that was posted without scripts. */
export type FormState = {
  readonly form: string
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  readonly data?: unknown
}

export type PostedForm = {
  readonly name: string
  readonly hash: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly leadsTo: string | null
  mistakes(data: unknown): readonly { readonly field: string | null; readonly message: string }[]
}

type SiteFiles = { readonly scripts: readonly string[]; readonly preloads: readonly string[] }
type Opening = { readonly route: string; readonly address: PublicAddress; readonly state: FormState | null; readonly origin: string }

/** The server's part of the public pages (`web/public-ssr.tsx`). */
type SiteBundle = {
  readonly routes: readonly { readonly path: string; readonly module: string | null }[]
  addresses(): Promise<readonly string[]>
  /** The blog as RSS. */
  feed(origin: string): string
  draw(opening: Opening & { readonly files: SiteFiles }): Promise<string | null>
  postedForm(route: string, fields: Readonly<Record<string, string>>): Promise<PostedForm | null>
}

export type PublicSite = Pick<SiteBundle, 'addresses' | 'feed' | 'postedForm'> & {
  /** The patterns of its pages' paths. */
  readonly paths: readonly string[]
  /** The folder of its scripts and pictures, served below `/site/`. */
  readonly files: string
  /** The document of a page; null where its address names nothing. */
  draw(opening: Opening): Promise<string | null>
}

const entry = 'public-main.tsx'
const takeOver = 'public-site/take-over.tsx'

/** The built public pages; null where they were not built. */
export async function loadPublicSite(folder: string): Promise<PublicSite | null> {
  const path = join(folder, 'public-ssr', 'public-ssr.js')
  if (!existsSync(path)) return null
  const bundle = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as SiteBundle
  const files = join(folder, 'public')
  const scripts = scriptsOf(files)
  const at = (file: string) => `/site/${file}`
  const filesOf = (module: string | null): SiteFiles => {
    const [main = '', ...shared] = scripts(entry)
    const own = module === null ? [] : [...scripts(takeOver), ...scripts(module)]
    return { scripts: [at(main)], preloads: [...new Set([...shared, ...own])].filter((file) => file !== main).map(at) }
  }
  const modules = new Map(bundle.routes.map(({ path: route, module }) => [route, filesOf(module)]))
  return {
    paths: bundle.routes.map((one) => one.path),
    files,
    addresses: () => bundle.addresses(),
    feed: (origin) => bundle.feed(origin),
    postedForm: (route, fields) => bundle.postedForm(route, fields),
    draw: (opening) => bundle.draw({ ...opening, files: modules.get(opening.route) ?? filesOf(null) }),
  }
}
