export default { title: 'Jeder Haken', said: '{count} Mal gesagt', lower: 'Viel weiter unten' }
