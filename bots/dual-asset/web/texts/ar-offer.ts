// Arabic words by which every page names and offers a dual asset.
export const texts = {
  dualAsset: {
    offer: {
      name: 'أصل مزدوج',
      does: 'شراء أدنى أو بيع أعلى عند سعرك المستهدف مع عائد',
      suits: 'هادئ قرب الهدف',
      note: 'عائد لمدة ثابتة يُدفع بإحدى عملتين: أيهما يتوقف على السعر مقابل هدفك.',
      risk: 'لا يمكن الاسترداد قبل الموعد. إذا تجاوز السعر هدفك فقد يساوي ما تستلمه أقل مما دفعته.',
    },
  },
} as const
