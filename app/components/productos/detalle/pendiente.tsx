import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { EnCuotas } from '../../cuotas/en-cuotas.tsx'
import { PrecioDoble } from '../precio-doble.tsx'
import { Cabecera } from './camiseta.tsx'
import { SelectorDeModo } from './selector-de-modo.tsx'
import { Galeria } from './galeria.tsx'
import { DosColumnas } from './camiseta.tsx'
import type { Elementos } from '../../ui/elementos.ts'

/** What the card knew, shown while the rest comes; without a card, a note that it is coming. */
export function Pendiente({ producto }: { producto: ProductoResumen | null }) {
  const loading = (
    <p role="status" className="text-tinta-suave">
      Cargando…
    </p>
  )
  if (producto === null) return <div className="min-h-[80vh] py-8">{loading}</div>
  return <DesdeLaTarjeta producto={producto}>{loading}</DesdeLaTarjeta>
}

/** As much of a shirt's page as its card knows, and what is said about the rest. */
export function DesdeLaTarjeta({ producto, children }: { producto: ProductoResumen; children: Elementos }) {
  const { ajustes } = useTienda()
  return (
    <div className="min-h-[80vh]">
      <DosColumnas
        galeria={
          <>
            {/* The picture doesn't open large: the page that is coming would take the large view away. */}
            <Galeria
              imagenes={producto.imagen === null ? [] : [producto.imagen]}
              nombre={producto.nombre}
              abribles={false}
            />
            {/* Room for the dots, so that nothing moves when they come. */}
            <div className="h-12 max-md:hidden" />
          </>
        }
      >
        <Cabecera {...producto} />
        <SelectorDeModo modos={[producto.modo]} modo={producto.modo} />
        <div>
          <PrecioDoble precios={producto.precios} rebaja={producto.rebaja} bancos={ajustes.bancos} size="lg" />
          <EnCuotas monto={producto.precios.tarjeta} />
        </div>
        {children}
      </DosColumnas>
    </div>
  )
}
