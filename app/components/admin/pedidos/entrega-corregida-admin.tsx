import { useState } from 'react'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import { EntregaCorregida, type ResultadoDeEntrega } from '../../pedidos/correccion/entrega-corregida.tsx'
import { erroresDe, useGestion, type ResultadoDeGestion } from './gestion.ts'

/** Corrects who gets an order and where, on its buyer's behalf. */
export function EntregaCorregidaAdmin({ pedido }: { pedido: Pick<Pedido, 'codigo' | 'estado' | 'envio'> }) {
  const { send, ocupado, resultado } = useGestion(pedido.codigo)
  const [enviada, setEnviada] = useState<Pick<ResultadoDeEntrega, 'vista' | 'escrita'> | null>(null)
  // The last answer stays while the next one is awaited.
  const [dicho, setDicho] = useState<{ por: ResultadoDeGestion; entrega: ResultadoDeEntrega }>()
  if (resultado !== null && enviada !== null && resultado !== dicho?.por) {
    const refused = { ...enviada, faltas: {}, falla: Object.values(erroresDe(resultado)).join(' '), hecha: false }
    setDicho({ por: resultado, entrega: 'entrega' in resultado ? resultado.entrega : refused })
  }
  return (
    <EntregaCorregida
      pedido={pedido}
      resultado={dicho?.entrega}
      ocupado={ocupado}
      porOtro
      onSend={(correccion) => {
        setEnviada(correccion)
        void send({ accion: 'entrega', ...correccion })
      }}
    >
      <p>
        La forma de entrega, el departamento y la ciudad no se cambian acá, porque de ellos depende el costo del envío.
        Quien compró ve el cambio en su pedido; no se le manda un correo. Si ya imprimiste la etiqueta, imprimila otra
        vez.
      </p>
    </EntregaCorregida>
  )
}
