/** The shop's colours and measures for mails: mail programs know no style sheets, so styles go with each element. */
export const COLOR = {
  papel: '#f6f1e6',
  hoja: '#fffdf8',
  tinta: '#16181d',
  tintaSuave: '#545a66',
  noche: '#101c3a',
  celeste: '#75aadb',
  celesteHondo: '#1d5a8f',
  sol: '#f5c400',
  linea: '#d9d0bd',
} as const

const FUENTE = 'Archivo, "Helvetica Neue", Helvetica, Arial, sans-serif'

export const estilo = {
  body: { backgroundColor: COLOR.papel, color: COLOR.tinta, fontFamily: FUENTE, margin: 0, padding: '16px 8px' },
  hoja: {
    backgroundColor: COLOR.hoja,
    border: `1px solid ${COLOR.linea}`,
    borderTop: `6px solid ${COLOR.celeste}`,
    maxWidth: '600px',
    width: '100%',
    padding: '24px',
  },
  marca: {
    color: COLOR.noche,
    fontSize: '14px',
    fontWeight: 800,
    letterSpacing: '2px',
    margin: '0 0 16px',
    textTransform: 'uppercase' as const,
  },
  titulo: { color: COLOR.noche, fontSize: '24px', fontWeight: 800, lineHeight: '30px', margin: '0 0 12px' },
  subtitulo: { color: COLOR.noche, fontSize: '16px', fontWeight: 800, margin: '24px 0 8px' },
  texto: { color: COLOR.tinta, fontSize: '16px', lineHeight: '24px', margin: '0 0 12px' },
  suave: { color: COLOR.tintaSuave, fontSize: '14px', lineHeight: '20px', margin: '0' },
  codigo: {
    color: COLOR.noche,
    fontSize: '28px',
    fontWeight: 800,
    letterSpacing: '2px',
    lineHeight: '36px',
    margin: '0 0 12px',
  },
  boton: {
    backgroundColor: COLOR.sol,
    color: COLOR.tinta,
    borderRadius: '3px',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 700,
    padding: '12px 20px',
    textDecoration: 'none',
  },
  // A long address must not make the sheet wider than a phone.
  enlace: { color: COLOR.celesteHondo, textDecoration: 'underline', wordBreak: 'break-all' as const },
  linea: { borderTop: `1px solid ${COLOR.linea}`, margin: '0' },
  celda: { padding: '8px 0', verticalAlign: 'top' as const, fontSize: '16px', lineHeight: '22px' },
  monto: {
    padding: '8px 0 8px 16px',
    textAlign: 'right' as const,
    verticalAlign: 'top' as const,
    whiteSpace: 'nowrap' as const,
    fontSize: '16px',
    lineHeight: '22px',
  },
  banco: { borderLeft: `4px solid ${COLOR.celeste}`, margin: '0 0 12px', padding: '4px 12px' },
  mensaje: { borderLeft: `4px solid ${COLOR.celeste}`, padding: '4px 12px' },
}
