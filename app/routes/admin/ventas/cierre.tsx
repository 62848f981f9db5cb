import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CierreConInforme } from '#domain/archivos/cierre.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { mesesHasta } from '#domain/archivos/archivos.ts'
import { diasDeMes, mesDe, nombreDeMes, readMesElegido } from '#domain/tiempo/mes.ts'
import { plural } from '#domain/texto/plural.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { ElegirMes } from '../../../components/admin/archivos/elegir-mes.tsx'
import { GruposDelCierre } from '../../../components/admin/archivos/grupos-del-cierre.tsx'
import { ListaLarga } from '../../../components/admin/lista-larga.tsx'
import { DelMes } from '../../../components/admin/ventas/del-mes.tsx'
import { ElegirPlanilla } from '../../../components/admin/elegir-planilla.tsx'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Seccion } from '../../../components/ui/seccion.tsx'
import { shopContext } from '../../../context.ts'
import type { Route } from './+types/cierre.ts'

export const meta = unlistedMeta('Lo que llegó')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { clock, admin } = context.get(shopContext)
  const hoy = diaDe(clock())
  const mes = readMesElegido(url.searchParams, hoy)
  return { mes, meses: mesesHasta(mesDe(hoy)), cierre: await admin.archivos.readCierre(mes) }
}

/** What a report said, and of which month. */
type Leido = { mes: string; cierre: CierreConInforme }
/** The last one, as long as the tab is open: its orders are looked at, and come back from. */
let ultimo: Leido | null = null

/** What of the report doesn't count, and why. */
function tellLoQueNoCuenta({ cuantos, ajenos }: CierreConInforme): string {
  const ilegibles = plural(cuantos, 'renglón no se entiende y no cuenta', 'renglones no se entienden y no cuentan')
  const deOtroMes = plural(ajenos, 'renglón es de otro mes y no cuenta', 'renglones son de otro mes y no cuentan')
  return `${cuantos === 0 ? '' : ` ${ilegibles}.`}${ajenos === 0 ? '' : ` ${deOtroMes}.`}`
}

export default function Cierre({ loaderData: { mes, meses, cierre } }: Route.ComponentProps) {
  const [leido, setLeido] = useState(ultimo)
  const estado = useRef<HTMLParagraphElement>(null)
  const informe = leido?.mes === mes ? leido.cierre : null
  const ilegibles = informe?.ilegibles ?? []
  return (
    <>
      <PageTitle>Lo que llegó</PageTitle>
      <DelMes dias={diasDeMes(mes)} />
      <ElegirMes mes={mes} meses={meses} />
      <Seccion titulo={`El dinero de ${nombreDeMes(mes)}`}>
        <p role="status" ref={estado}>
          {informe === null
            ? 'Según lo que Mercado Pago dice de cada pago.'
            : `Según el informe de Mercado Pago, que suma ${formatCentavos(informe.suma)} este mes.${tellLoQueNoCuenta(informe)}`}
        </p>
        {ilegibles.length > 0 && (
          <ListaLarga primeras={6} className="text-sm break-words">
            {ilegibles.map(({ renglon, texto }) => (
              <li key={renglon}>{`Renglón ${renglon}: ${texto}`}</li>
            ))}
          </ListaLarga>
        )}
        <GruposDelCierre grupos={[...(informe ?? cierre).proveedor, ...cierre.banco]} />
      </Seccion>
      <Seccion titulo="Comparar con el informe de Mercado Pago" separada>
        <p className="max-w-prose">
          En Mercado Pago, Informes, «Dinero liberado»: bajá el del mes en CSV y elegilo acá. No se guarda.
        </p>
        <ElegirPlanilla<CierreConInforme>
          text="Elegir informe"
          address={`/admin/ventas/cierre/leer?mes=${mes}`}
          onRead={(read) => {
            ultimo = { mes, cierre: read }
            setLeido(ultimo)
            estado.current?.scrollIntoView({ block: 'center' })
          }}
        />
        <p className="max-w-prose text-sm text-tinta-suave">
          <span>La lista del banco se carga en </span>
          <Link to="/admin/transferencias/banco">Transferencias</Link>
          <span>.</span>
        </p>
      </Seccion>
    </>
  )
}
