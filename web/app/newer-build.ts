const storageKey = 'riskpilot-loaded-anew'
/** If a page fails again right after a reload, another reload does not help. */
const pauseMs = 60_000

type Where = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly ask: () => Promise<{ readonly ok: boolean }>
  readonly reload: () => void
}

const here: Where = {
  // Read on use: where storage is disabled, accessing it throws.
  storage: { getItem: (key) => sessionStorage.getItem(key), setItem: (key, value) => sessionStorage.setItem(key, value) },
  ask: () => fetch(location.href, { method: 'HEAD', cache: 'no-store' }),
  reload: () => location.reload(),
}

/**
 * A file of this page no longer exists because RiskPilot was updated: reloads the page, which
 * references the new files. Once, and only while the server responds; unsaved text is in the
 * browser's storage. Returns false when it does not reload. `before-paint.js` does the same for the
 * page's first script, before this module has loaded.
 */
export async function loadNewerBuild({ storage, ask, reload }: Where = here, now = Date.now()): Promise<boolean> {
  try {
    if (now - Number(storage.getItem(storageKey) ?? 0) < pauseMs) return false
    if (!(await ask()).ok) return false
    storage.setItem(storageKey, String(now))
    reload()
    return true
  } catch {
    // Without a server or storage it does not risk a reload loop.
    return false
  }
}
