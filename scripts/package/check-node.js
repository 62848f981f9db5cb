// This is plain JavaScript: it has to run, and explain itself, on a Node too old for the rest.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `La tienda necesita Node 24 o más nuevo, y este es ${process.versions.node}. ` +
      'sudo npm install -g node@24 instala uno para todo el servidor.',
  )
  process.exit(1)
}
