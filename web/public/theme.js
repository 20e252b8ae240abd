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
})()
