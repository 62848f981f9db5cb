// This is plain JavaScript: it has to run, and explain itself, on a Node too old for the rest.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Casakas necesita Node 24 y este es ${process.versions.node}. ` +
      'Usá los comandos de npm (npm start, npm test): npm ci trae el Node correcto dentro del proyecto.',
  )
  process.exit(1)
}
