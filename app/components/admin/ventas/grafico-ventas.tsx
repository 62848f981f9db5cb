import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { netoDeVentas, vendidoDe } from '#domain/ventas/sumas.ts'
import type { Periodo } from '#domain/ventas/ventas.ts'

const HEIGHT = 300

/**
 * Period by period: bars for what stays, what went back on top, and a line for shirts over both. The canvas is drawn by
 * a library that only this page loads. The table below has the same numbers for whoever can't see it.
 */
export function GraficoVentas({ periodos, titulo }: { periodos: Periodo[]; titulo: string }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current!
    let plot: uPlot | null = null
    let gone = false
    const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }))
    void import('uplot').then(({ default: UPlot }) => {
      if (gone) return
      plot = new UPlot(
        optionsFor(UPlot, periodos, element.clientWidth),
        [
          periodos.map((_, i) => i),
          periodos.map(vendidoDe),
          periodos.map(netoDeVentas),
          periodos.map(({ unidades }) => unidades),
        ],
        element,
      )
      observer.observe(element)
    })
    return () => {
      gone = true
      observer.disconnect()
      plot?.destroy()
    }
  }, [periodos])

  return (
    <div
      ref={box}
      role="img"
      aria-label={titulo}
      className="min-h-[20.5rem] w-full min-w-0 bg-papel forced-color-adjust-none [&_.u-live_th]:after:content-none! [&_.u-series:first-child_th]:hidden! [&_.uplot]:font-sans!"
    />
  )
}

function optionsFor(UPlot: typeof uPlot, periodos: Periodo[], width: number): uPlot.Options {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--color-${name}`).trim()
  const [tinta, celeste, noche, linea, blanco] = ['tinta', 'celeste', 'noche', 'linea', 'blanco'].map(token)
  const bars = UPlot.paths.bars!({ size: [0.7, 64] })
  const axis: uPlot.Axis = {
    stroke: tinta!,
    font: '13px Archivo, Arial, sans-serif',
    grid: { stroke: linea!, width: 1 },
    ticks: { stroke: linea!, width: 1 },
  }
  // A week may see more money go back than come in.
  const fromZero: uPlot.Scale = { range: (_plot, min, max) => [Math.min(0, min * 1.1), max > 0 ? max * 1.1 : 1] }
  const barras: uPlot.Series = { scale: 'pesos', stroke: noche!, width: 1, paths: bars, points: { show: false } }
  const importe = (index: number | null, que: 'vendido' | 'neto') => {
    const periodo = index === null ? undefined : periodos[index]
    if (periodo === undefined) return ''
    return formatPesos(que === 'vendido' ? vendidoDe(periodo) : netoDeVentas(periodo))
  }
  return {
    width,
    height: HEIGHT,
    scales: { x: { time: false, range: [-0.6, periodos.length - 0.4] }, pesos: fromZero, camisetas: fromZero },
    series: [
      { label: 'Período', value: (_plot, index) => periodos[index]?.etiqueta ?? '' },
      {
        ...barras,
        label: 'Vendido',
        fill: blanco!,
        value: (_plot, _pesos, _series, index) => importe(index, 'vendido'),
      },
      { ...barras, label: 'Neto', fill: celeste!, value: (_plot, _pesos, _series, index) => importe(index, 'neto') },
      {
        label: 'Camisetas',
        scale: 'camisetas',
        stroke: noche!,
        width: 3,
        points: { show: true, size: 9, fill: noche! },
        value: (_plot, unidades) => (unidades === null ? '' : String(unidades)),
      },
    ],
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 56,
        incrs: [1, 2, 3, 4, 6, 8, 12, 24, 52],
        values: (_plot, splits) => splits.map((index) => periodos[index]?.corta ?? ''),
      },
      {
        ...axis,
        scale: 'pesos',
        size: 76,
        incrs: INCREMENTOS,
        values: (_plot, splits) => splits.map(formatPesos),
      },
      {
        ...axis,
        scale: 'camisetas',
        // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the library's enum is there for types alone
        side: 1,
        size: 40,
        incrs: INCREMENTOS,
        grid: { show: false },
        values: (_plot, splits) => splits.map(String),
      },
    ],
    legend: {
      markers: { stroke: noche!, fill: (_plot, series) => [noche!, blanco!, celeste!][series] ?? noche! },
    },
    cursor: { y: false, drag: { x: false, y: false } },
  }
}

/** Pesos and shirts come in whole numbers. */
const INCREMENTOS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((power) => [power, 2 * power, 5 * power])
