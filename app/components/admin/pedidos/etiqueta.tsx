import { METODO_ETIQUETA } from '#domain/envios/envio.ts'
import type { PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { direccionPostal } from './direccion-postal.ts'

/** The label of a parcel: who gets it, where, and who sends it. Black on white, to be read from afar. */
export function Etiqueta({ pedido }: { pedido: PedidoGestionado }) {
  const { ajustes } = useTienda()
  const { envio } = pedido
  const [calle, ...lugar] = envio.metodo === 'punto' ? ['', ...direccionPostal(envio)] : direccionPostal(envio)
  return (
    <section
      aria-label={`Etiqueta del pedido ${pedido.codigo}`}
      className="flex break-inside-avoid flex-col gap-3 border-4 border-[#000] p-4 text-[#000] sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-[#000] pb-2">
        <p className="font-ancha text-2xl">{pedido.codigo}</p>
        <p className="font-angosta text-xl uppercase">{METODO_ETIQUETA[envio.metodo]}</p>
      </div>
      <div>
        <p className="text-sm">Para</p>
        <p className="text-3xl font-bold break-words sm:text-4xl">{envio.nombre}</p>
        {calle !== '' && <p className="text-2xl break-words sm:text-3xl">{calle}</p>}
        <p className="text-2xl font-bold break-words uppercase sm:text-3xl">{lugar.join(', ')}</p>
        <p className="mt-2 text-2xl tabular-nums sm:text-3xl">{`Tel. ${envio.telefono}`}</p>
      </div>
      {pedido.seguimiento !== '' && <p className="text-xl">{`Seguimiento: ${pedido.seguimiento}`}</p>}
      <p className="border-t-2 border-[#000] pt-2 text-sm">{`De: ${ajustes.nombre}, ${ajustes.empresa.direccion}. WhatsApp +${ajustes.whatsapp}`}</p>
    </section>
  )
}
