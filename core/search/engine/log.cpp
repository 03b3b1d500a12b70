#include "search/engine/log.hpp"

namespace hashi::search {

template class Log<1>;
template class Log<2>;
template class Log<3>;
template class Log<4>;

}  // namespace hashi::search
