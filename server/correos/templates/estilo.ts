/** The shop's colours (app/app.css) and measures for mails, on each element: mail programs know no style sheets. */
const COLOR = {
  papel: '#f7f3e8',
  hoja: '#fffdf7',
  tinta: '#16181d',
  tintaSuave: '#56534c',
  noche: '#0e1f3f',
  celeste: '#75b7e0',
  celesteHondo: '#0f5c8c',
  sol: '#ffc629',
  linea: '#d3cbb8',
} as const

const FUENTE = 'Archivo, "Helvetica Neue", Helvetica, Arial, sans-serif'

export const estilo = {
  body: { backgroundColor: COLOR.papel, color: COLOR.tinta, fontFamily: FUENTE, margin: 0, padding: '16px 8px' },
  hoja: { backgroundColor: COLOR.hoja, border: `1px solid ${COLOR.linea}`, maxWidth: '600px', width: '100%' },
  cabezal: { backgroundColor: COLOR.noche, borderBottom: `6px solid ${COLOR.celeste}`, padding: '16px 20px' },
  marca: {
    color: COLOR.papel,
    fontSize: '18px',
    fontWeight: 800,
    letterSpacing: '2px',
    lineHeight: '24px',
    margin: 0,
    textTransform: 'uppercase' as const,
    wordBreak: 'break-word' as const,
  },
  codigo: { color: COLOR.celeste, fontSize: '16px', lineHeight: '22px', margin: '2px 0 0' },
  cuerpo: { padding: '20px' },
  titulo: { color: COLOR.noche, fontSize: '26px', fontWeight: 800, lineHeight: '32px', margin: '0 0 12px' },
  subtitulo: { color: COLOR.noche, fontSize: '18px', fontWeight: 800, lineHeight: '24px', margin: '24px 0 8px' },
  // Names and addresses mustn't make the sheet wider than a phone.
  texto: {
    color: COLOR.tinta,
    fontSize: '16px',
    lineHeight: '24px',
    margin: '0 0 12px',
    wordBreak: 'break-word' as const,
  },
  suave: {
    color: COLOR.tintaSuave,
    fontSize: '14px',
    lineHeight: '20px',
    margin: '0 0 8px',
    wordBreak: 'break-word' as const,
  },
  destacado: {
    color: COLOR.noche,
    fontSize: '20px',
    fontWeight: 800,
    lineHeight: '26px',
    margin: '0 0 12px',
    wordBreak: 'break-word' as const,
  },
  boton: {
    backgroundColor: COLOR.sol,
    color: COLOR.tinta,
    borderRadius: '2px',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 700,
    lineHeight: '20px',
    padding: '14px 20px',
    textDecoration: 'none',
  },
  enlace: { color: COLOR.celesteHondo, textDecoration: 'underline' },
  celda: {
    borderBottom: `1px solid ${COLOR.linea}`,
    padding: '10px 0',
    verticalAlign: 'top' as const,
    fontSize: '16px',
    lineHeight: '22px',
    wordBreak: 'break-word' as const,
  },
  monto: {
    borderBottom: `1px solid ${COLOR.linea}`,
    padding: '10px 0 10px 12px',
    textAlign: 'right' as const,
    verticalAlign: 'top' as const,
    whiteSpace: 'nowrap' as const,
    fontSize: '16px',
    lineHeight: '22px',
  },
  /** A shirt's name with its price, and below them the rest. */
  nombre: { padding: '10px 0 0', verticalAlign: 'top' as const },
  precio: {
    padding: '10px 0 0 12px',
    textAlign: 'right' as const,
    verticalAlign: 'top' as const,
    whiteSpace: 'nowrap' as const,
    fontSize: '16px',
    lineHeight: '22px',
  },
  antes: { fontSize: '14px', display: 'block' },
  detalles: { borderBottom: `1px solid ${COLOR.linea}`, padding: '0 0 10px' },
  detalle: { color: COLOR.tintaSuave, fontSize: '14px', lineHeight: '20px', margin: 0 },
  linea: { fontSize: '16px', fontWeight: 700, lineHeight: '22px', margin: 0, wordBreak: 'break-word' as const },
  /** What is printed on a shirt: to be read letter by letter. */
  estampado: {
    color: COLOR.tinta,
    fontSize: '16px',
    fontWeight: 700,
    letterSpacing: '1px',
    lineHeight: '24px',
    margin: '4px 0 0',
  },
  /** The background keeps its place until the picture comes, if it does. */
  dibujo: {
    backgroundColor: '#ddd5c3',
    color: COLOR.tinta,
    display: 'block',
    fontSize: '14px',
    lineHeight: '20px',
    margin: '8px 0 0',
  },
  recuadro: { borderLeft: `4px solid ${COLOR.celeste}`, margin: '0 0 12px', padding: '2px 0 2px 12px' },
  pie: { borderTop: `1px solid ${COLOR.linea}`, padding: '16px 20px' },
}

/**
 * For programs with a dark mode that read this; others invert the colours by themselves. It goes by class and needs
 * `!important`, since elements' own styles win otherwise.
 */
export const OSCURO = `
@media (prefers-color-scheme: dark) {
  .fondo, .fondo > table > tbody > tr > td { background-color: #0b1220 !important; }
  .hoja { background-color: #131c2e !important; border-color: #33415c !important; }
  .titulo, .texto, .celda, .linea, .estampado { color: #f7f3e8 !important; }
  .suave { color: #c9c4b6 !important; }
  .enlace { color: #75b7e0 !important; }
  .celda, .pie { border-color: #33415c !important; }
}`
