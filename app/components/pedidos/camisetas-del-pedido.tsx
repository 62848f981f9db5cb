import { textoEstampado, type LineaDelComprador } from '#domain/pedidos/correccion.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { ImagenLinea } from './imagen-linea.tsx'
import { TalCual } from '../ui/tal-cual.tsx'

/** What was bought, at a glance: each shirt's picture, size and print, and whether it is made to order. */
export function CamisetasDelPedido({ lineas }: { lineas: LineaDelComprador[] }) {
  return (
    <ul aria-label="Camisetas" className="flex flex-col gap-3">
      {lineas.map((linea) => {
        const { orden, nombre, talle, modo, nombrePersonalizado, numero, parches, queEs } = linea
        const estampado = textoEstampado({ nombre: nombrePersonalizado, numero })
        return (
          <li key={orden} className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4">
            <div className="bg-papel-hondo">
              <ImagenLinea linea={linea} />
            </div>
            <div className="min-w-0">
              <p className="font-semibold break-words">{nombre}</p>
              <p className="break-words">
                <span>Talle</span> <TalCual>{talle}</TalCual>
                {estampado !== '' && (
                  <span>
                    , con «<TalCual>{estampado}</TalCual>»
                  </span>
                )}
                {parches && <span>, con parches</span>}
                {modo === 'encargo' && <span>{` ·\u00a0${MODO_ETIQUETA[modo]}`}</span>}
              </p>
              {queEs !== '' && <p className="text-sm break-words">{queEs}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
