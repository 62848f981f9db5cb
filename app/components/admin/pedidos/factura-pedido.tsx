import { useState } from 'react'
import { facturaEnPalabras, type DatosDeFactura } from '#domain/facturacion/receptor.ts'
import { CamposDeFactura } from '../../envios/factura.tsx'
import { useFirstFault } from '../../formulario/use-faltas.ts'
import { ErrorText } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { useGestion } from './gestion.ts'

/** Whom an order's invoice is made out to, and where the owner corrects it. */
export function FacturaPedido({ codigo, factura }: { codigo: string; factura: DatosDeFactura }) {
  const [escrita, setEscrita] = useState(factura)
  const { send, ocupado, resultado, errores } = useGestion(codigo)
  const form = useFirstFault(resultado)
  return (
    <>
      <p className="break-words">{facturaEnPalabras(factura) || 'A consumidor final, sin documento.'}</p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Corregir a quién se factura</summary>
        <form
          ref={form}
          noValidate
          className="flex flex-col items-stretch gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void send({ accion: 'factura', vista: factura, escrita })
          }}
        >
          <CamposDeFactura
            datos={escrita}
            faltas={errores}
            porOtro
            control={(campo) => ({
              value: escrita[campo],
              onChange: (event) => setEscrita({ ...escrita, [campo]: event.target.value }),
            })}
          />
          <ErrorText id="factura-error">{errores['']}</ErrorText>
          <SendButton text="Guardar factura" meanwhile="Guardando..." size="sm" busy={ocupado} />
        </form>
      </details>
    </>
  )
}
