import { applyDescuento, formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import type { CambioDePrecios, PrecioMovido } from '#domain/productos/historia-de-precios.ts'
import { Button } from '../../ui/button.tsx'
import { useTienda } from '../../base/use-tienda.ts'
import { CampoTexto } from './campo-texto.tsx'
import { Seccion } from '../../ui/seccion.tsx'
import type { Editor } from './use-editor.ts'
import { DEFINICION_DE_CAMPO } from '#domain/productos/campos.ts'
import { formatFechaCorta } from '../../base/fecha.ts'

/** The four prices: each mode by card, and by transfer where that has its own; and what the shirt costs. */
export function CamposPrecio({ editor, historia }: { editor: Editor; historia: CambioDePrecios[] }) {
  return (
    <Seccion separada titulo="Precios">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CampoTexto editor={editor} campo="precio" inputMode="numeric" required />
        <Transferencia editor={editor} campo="precioDescuento" tarjeta="precio" />
        <CampoTexto
          editor={editor}
          campo="precioEncargo"
          inputMode="numeric"
          required
          hint={editor.borrador.encargoEscrito ? undefined : 'Se completa igual que en stock: cambialo si es otro.'}
        />
        <Transferencia editor={editor} campo="precioEncargoDescuento" tarjeta="precioEncargo" />
        <CampoTexto
          editor={editor}
          campo="costo"
          inputMode="numeric"
          required={false}
          hint="Lo que pagás vos por cada una. No lo ve nadie más que la administración."
        />
        <CampoTexto
          editor={editor}
          campo="proveedor"
          required={false}
          hint="A quién se la comprás. Tampoco lo ve nadie más."
        />
      </div>
      {historia.length > 0 && <HistoriaDePrecios historia={historia} />}
    </Seccion>
  )
}

type TransferenciaProps = {
  editor: Editor
  campo: 'precioDescuento' | 'precioEncargoDescuento'
  tarjeta: 'precio' | 'precioEncargo'
}

/** Says what the transfer price will be if left empty (specification 9); a button removes one above the card price. */
function Transferencia({ editor, campo, tarjeta }: TransferenciaProps) {
  const { descuentoTransferencia } = useTienda().ajustes
  const conTarjeta = parsePesos(editor.formulario[tarjeta])
  const propio = parsePesos(editor.formulario[campo])
  const less = `${descuentoTransferencia} % menos que con tarjeta`
  const empty =
    conTarjeta === null ? less : `${formatPesos(applyDescuento(conTarjeta, descuentoTransferencia))}, ${less}`
  const dearer = conTarjeta !== null && propio !== null && propio > conTarjeta
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <CampoTexto
        editor={editor}
        campo={campo}
        inputMode="numeric"
        required={false}
        hint={`Vacío: ${empty}.`}
        className="w-full"
      />
      {dearer && (
        <Button
          onClick={() => {
            editor.set(campo, '')
            document.getElementById(`campo-${campo}`)?.focus()
          }}
        >
          Quitar el precio por transferencia
        </Button>
      )}
    </div>
  )
}

/** What a shirt's prices have been, folded away until somebody asks. */
function HistoriaDePrecios({ historia }: { historia: CambioDePrecios[] }) {
  return (
    <details>
      <summary className="enlace-suelto">{`Historia de los precios (${historia.length})`}</summary>
      <ol aria-label="Historia de los precios" className="border-t border-linea">
        {historia.map(({ en, quien, motivo, movidos }) => (
          <li key={en} className="grid gap-x-6 border-b border-linea py-2 text-sm sm:grid-cols-2">
            <div className="min-w-0">
              <p className="tabular-nums">{formatFechaCorta(en)}</p>
              <p className="break-words text-tinta-suave">{`${motivo}${quien !== '' ? `, ${quien}` : ''}`}</p>
            </div>
            <ul className="min-w-0 tabular-nums">
              {movidos.map((movido) => (
                <Movido key={movido.campo} {...movido} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Movido({ campo, antes, ahora }: PrecioMovido) {
  return (
    <li>
      <span>{`${DEFINICION_DE_CAMPO[campo].etiqueta}:`}</span>{' '}
      {antes !== undefined && (
        <>
          <span>{describePrecio(antes)}</span> <span aria-hidden>→</span>
          <span className="sr-only">pasó a</span>{' '}
        </>
      )}
      <span>{describePrecio(ahora)}</span>
    </li>
  )
}

function describePrecio(precio: Pesos | null): string {
  return precio === null ? 'sin precio propio' : formatPesos(precio)
}
