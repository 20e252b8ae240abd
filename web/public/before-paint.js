;(() => {
  let theme = 'light'
  try {
    const chosen = localStorage.getItem('riskpilot-ui-theme')
    if (chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)) theme = 'dark'
  } catch {
    // Storage is switched off: the default theme it is.
  }
  const root = document.documentElement
  root.classList.add(theme)
  root.style.colorScheme = theme
  root.style.backgroundColor = theme === 'dark' ? '#0e1114' : '#fbfbfa'

  // A page that was sent just before an update asks for scripts that are gone. It is loaded anew, once, when the server answers.
  const key = 'riskpilot-loaded-anew'
  const loadAnew = async () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return
      if (!(await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok) return
      sessionStorage.setItem(key, String(Date.now()))
      location.reload()
    } catch {
      // Nobody answers: the page stays as it is.
    }
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && void loadAnew(), true)
})()
