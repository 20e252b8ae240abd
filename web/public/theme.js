;(() => {
  let theme = 'light'
  try {
    if (localStorage.getItem('riskpilot-ui-theme') === 'dark') theme = 'dark'
  } catch {
    // Storage is switched off: the default theme it is.
  }
  const root = document.documentElement
  root.classList.add(theme)
  root.style.colorScheme = theme
  root.style.backgroundColor = theme === 'dark' ? '#0e1114' : '#fbfbfa'
})()
