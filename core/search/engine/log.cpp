#include "search/engine/log.hpp"

namespace hashi::search {

template class Log<2>;
template class Log<any>;

}  // namespace hashi::search
